        c2Poly poly;
        poly.count = 4;
        poly.verts[0] = c2V(30, 30);
        poly.verts[1] = c2V(130, 40);
        poly.verts[2] = c2V(100, 80);
        poly.verts[3] = c2V(40, 60);
        c2MakePoly( &poly );

        c2AABB aabb;
        aabb.min = c2V(50, 50);
        aabb.max = c2V(90, 90);
