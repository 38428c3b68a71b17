model System "A variable is no connector"
  Real speed = 1;
  Real torque = 2;
equation
  connect(speed, torque); // error: speed
end System;
