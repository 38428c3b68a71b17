model CrossPlane "The cross product needs three components"
  parameter Real c[:] = cross({1, 0}, {0, 1}); // error: cross
end CrossPlane;
