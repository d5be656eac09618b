        Clipper2Lib::Rect64 rect(54690, 0, 65628, 6000);
        Clipper2Lib::Paths64 poly{
        {
                {700000, 6000},
                {0, 6000},
                {0, 5925},
                {700000, 5925},
        }
        };
        Clipper2Lib::Paths64 solution = Clipper2Lib::RectClip(rect, poly);
