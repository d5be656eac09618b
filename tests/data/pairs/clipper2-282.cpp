Paths64 subject, clip, poly_intersection, poly_union;
subject.push_back(MakePath("4,1,9,5,0,5"));
clip.push_back(MakePath("1,4,7,6,3,6"));
poly_union = Union(subject, clip, FillRule::NonZero);
poly_intersection = Intersect(subject, clip, FillRule::NonZero);
