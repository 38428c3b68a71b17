partial package Fluid
  constant Real density = 1000;
end Fluid;
model Use "A partial package is not complete"
  parameter Real rho = Fluid.density; // error: density
end Use;
