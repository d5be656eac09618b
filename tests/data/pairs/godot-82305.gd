	var half_plane_1 = PackedVector2Array([
		Vector2(50, 50),
		Vector2(50, 1130),
		Vector2(1268.352295, 1130),
		Vector2(1105.720703, 50),
	])
	var half_plane_2 = PackedVector2Array([
		Vector2(1268.352295, 1130),
		Vector2(1970, 1130),
		Vector2(1970, 50),
		Vector2(1105.720703, 50),
	])

	# draw half planes
	draw_colored_polygon(half_plane_1, Color.DIM_GRAY)
	draw_colored_polygon(half_plane_2, Color.SEA_GREEN)
