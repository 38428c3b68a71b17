package Functions
  function area "Its statements have no derivative where they should"
    input Real x;
    input Real y;
    output Real z;
  algorithm
    z := x*y;
    annotation(derivative = area_der, smoothOrder = 0);
  end area;
  function area_der "Three and five times what it would be, to be seen"
    input Real x;
    input Real y;
    input Real dx;
    input Real dy;
    output Real dz;
  algorithm
    dz := 3*dx*y + 5*x*dy;
  end area_der;
  function areax = der(area, x);
  function areay = der(area, y);
  function cube
    input Real x;
    output Real y;
  algorithm
    y := x^3;
    annotation(derivative = cube_der);
  end cube;
  function cube_der "Made of what is asked for: of no use to make it"
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := cubex(x)*dx;
  end cube_der;
  function cubex = der(cube, x);
end Functions;
model PartialDerivativeByAnnotation "The author's derivative with one for the input and zero for the others"
  Real a = Functions.areax(time, 2);
  Real b = Functions.areay(time, 2);
  Real c = Functions.cubex(time);
  Real d = der(Functions.cube(2*time));
  // end: a = 6 within 1e-12
  // end: b = 5 within 1e-12
  // end: c = 3 within 1e-12
  // end: d = 24 within 1e-12
end PartialDerivativeByAnnotation;
