model WhenEqual "A crossing in either direction; neither a touch nor the zero at the start"
  Real x = sin(time);                 // warns: the crossing is meant
  Real touching = 1 - sin(time);
  Integer crossings(start=0, fixed=true);
  Integer touches(start=0, fixed=true);
  Integer inStatements(start=0, fixed=true);
  Integer atTime(start=0, fixed=true);
  discrete Real last(start=0, fixed=true);
equation
  when x == 0 then
    crossings = pre(crossings) + 1;   // end: crossings = 3 within 0
    last = time;                      // end: last = 9.42477796076938 within 1e-12
  end when;
  when touching == 0 then
    touches = pre(touches) + 1;       // end: touches = 0 within 0
  end when;
  when time == 2 then
    atTime = pre(atTime) + 1;         // end: atTime = 1 within 0
  end when;
algorithm
  when x == 0.5 then
    inStatements := pre(inStatements) + 1; // end: inStatements = 4 within 0
  end when;
  annotation (experiment(StopTime=10));
end WhenEqual;
