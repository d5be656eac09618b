    const p1 = new Polygon({ x: 0, y: 0 }, [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
      { x: 0, y: 0 },
    ]);
    const p2 = new Polygon({ x: 0, y: 0 }, [
      { x: -5, y: -5 },
      { x: 15, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
      { x: 0, y: 0 },
    ]);

    const intersectionOfPolys = polygonInPolygon(p1, p2); // returns false
