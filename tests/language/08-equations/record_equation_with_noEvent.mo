record Mixed
  Boolean high;
  Real x;
end Mixed;

model RecordNoEvent
  Mixed mixed;
equation
  mixed = Mixed(noEvent(time > 1), time); // error: mixed.high
end RecordNoEvent;
