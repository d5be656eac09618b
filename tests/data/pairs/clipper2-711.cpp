Paths64 subPaths{ { {0LL, 10LL}, {-10LL, 0LL}, {10LL, 0LL}, {0LL, -10LL} } };
Paths64 clipPaths{ {{10LL, 5LL}, {-5LL, 5LL}, {-5LL, -5LL} } };
Clipper64 clipperAlgo;
clipperAlgo.AddSubject(subPaths);
clipperAlgo.AddClip(clipPaths);
