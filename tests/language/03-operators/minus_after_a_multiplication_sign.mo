model TimesMinus "A sign may only start a sum"
  parameter Real y = 2*-2; // error:
end TimesMinus;
