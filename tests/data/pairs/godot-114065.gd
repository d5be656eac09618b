PackedVector2Array([
		Vector2(-32,-20),
		Vector2(14,-20),
		Vector2(14,-2),
		Vector2(44,24),
		Vector2(90,24),
		Vector2(92,86),
		Vector2(32,86),
		Vector2(32,40),
		Vector2(14,26),
		Vector2(-32,26)
	])
Vector2(-9.9518, 3.0021)
