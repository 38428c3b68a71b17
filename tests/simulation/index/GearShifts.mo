model GearShifts "The ratio of a gear jumps: momentum along the constraint is kept"
  parameter Real J1 = 2, J2 = 0.5;
  Real w1(start = 3, fixed = true), w2, tau;
  Real ratio = if time < 1 then 1 elseif time < 2 then 4 else 0.5;
equation
  J1*der(w1) = -ratio*tau;
  J2*der(w2) = tau;
  w2 = ratio*w1;
  // The impulse P: J1*(w1 - 3) = -4*P, J2*(w2 - 3) = P, w2 = 4*w1, so that w1 = (2*3 + 4*0.5*3)/(2 + 16*0.5) = 1.2.
  // at 1.5: w1 = 1.2 within 1e-9
  // at 1.5: w2 = 4.8 within 1e-9
  // w1 = (2*1.2 + 0.5*0.5*4.8)/(2 + 0.25*0.5)
  // end: w1 = 1.6941176470588235 within 1e-9
  // end: w2 = 0.8470588235294118 within 1e-9
  annotation(experiment(StopTime = 3));
end GearShifts;
