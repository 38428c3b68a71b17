// check: 4 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Constant
  parameter Real k = 0;
  RealOutput y = k;
end Constant;
block Device
  parameter Boolean external_ = false;
  RealInput u if external_;
  Real x = 2*level;
protected
  RealInput level "Either the input or the default";
  Constant default_(k = 5) if not external_;
equation
  connect(u, level);
  connect(default_.y, level);
end Device;
model System "One of two conditional sources is present"
  Device d;
  Real z = d.x;
end System;
