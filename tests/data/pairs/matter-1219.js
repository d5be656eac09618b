        const logoTop = Matter.Bodies.fromVertices(
            300,
            300,
            [
                [
                    Matter.Vector.create(0.424364, 0),
                    Matter.Vector.create(0, 0),
                    Matter.Vector.create(8.70504, 0),
                    Matter.Vector.create(71.295, 0),
                    Matter.Vector.create(80, 0),
                ],
            ],
            {
                isStatic: true,
                render: {
                    fillStyle: '#060a19',
                    strokeStyle: '#060a19',
                    lineWidth: 1,
                },
            }
        );
