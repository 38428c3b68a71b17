model OpenUnbound "Nothing fixes the size"
  Real samples[:]; // error: samples
equation
  samples = {1, 2};
end OpenUnbound;
