Soldier.prototype.getVisionSAT = function(){
  var x = this.container.x, y = this.container.y;
  return new SAT.Polygon(
    new SAT.Vector(x,y),
    [
      new SAT.Vector(x,y),
      new SAT.Vector(x+40,y+130),
      new SAT.Vector(x-40,y+130)
    ]
  );
}
