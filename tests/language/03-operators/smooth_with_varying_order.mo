model SmoothVarying "The order must be evaluable"
  Integer order = integer(time);
  Real y = smooth(order, time); // error: order
end SmoothVarying;
