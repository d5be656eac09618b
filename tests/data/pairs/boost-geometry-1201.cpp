boost_polygon_2d P = {{{1e-14, 0}, {-10, 50}, {-20, 50},   {1e-14, 0}}};
boost_polygon_2d Q = {{{0, 1000},  {0, 0},   {1000, 0},  {1000, 1000},  {0, 1000}}};
boost_multipolygon_2d R;

bg::intersection(P, Q, R);
