// check: 0 unknowns
// value: d.inertia = 0.5
// value: d.torque = 10.0
record MotorData
  parameter Real inertia = 1;
  parameter Real torque = 10;
end MotorData;
record SmallMotor = MotorData(inertia = 0.5);
model DerivedData "A data sheet as a short class"
  parameter MotorData d = SmallMotor();
end DerivedData;
