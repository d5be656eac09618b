    c2Poly poly_world;
    poly_world.count = 4;
    poly_world.verts[0] = c2V(-1.0, -1.0);
    poly_world.verts[1] = c2V(1.0, -1.0);
    poly_world.verts[2] = c2V(1.0, 1.0);
    poly_world.verts[3] = c2V(-1.0, 1.0);

    c2Poly poly_car;
    poly_car.count = 4;
    poly_car.verts[0] = c2V(-0.05, -1.04);
    poly_car.verts[1] = c2V(0.05, -1.04);
    poly_car.verts[2] = c2V(0.05, -0.94);
    poly_car.verts[3] = c2V(-0.05, -0.94);

    int res = c2PolytoPoly(&poly_car, NULL, &poly_world, NULL);
