// check: 0 unknowns
// value: a.x = 6.0
// value: p = 11.0
operator record Vec
  Real x;
  Real y;
  encapsulated operator '*'
    import Vec;
    function scale
      input Real k;
      input Vec v;
      output Vec w = Vec(k*v.x, k*v.y);
    end scale;
    function dot
      input Vec v;
      input Vec w;
      output Real p = v.x*w.x + v.y*w.y;
    end dot;
  end '*';
end Vec;
model Times "The types of the operands select the function"
  parameter Vec a = 2*Vec(3, 4);
  parameter Real p = Vec(1, 2)*Vec(3, 4);
end Times;
