    Intersector.overlapConvexPolygons(
            new float[]{100.0f, 750.0f, 200.0f, 750.0f, 100.0f, 150.0f, 200.0f, 150.0f},
            new float[]{77.0f, 695.0f, 91.0f, 695.0f, 84.0f, 681.0f},
            null);
