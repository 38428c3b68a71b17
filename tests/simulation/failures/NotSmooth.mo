model NotSmooth "A function that has no derivative, by its annotation"
  function distance
    input Real x;
    output Real y;
  algorithm
    y := abs(x);
    annotation(smoothOrder=0);
  end distance;
  Real w = der(distance(time - 0.5));
  // fails compile: function `distance` must not be differentiated, by its annotation `smoothOrder = 0`
end NotSmooth;
