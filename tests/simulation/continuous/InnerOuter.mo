connector Out = output Real;
connector In = input Real;
model State
  Real u = 1;
  Out port;
equation
  port = u;
end State;
model User
  outer State s;
  Real y = s.port;
end User;
model Level "Inside ten times what is outside"
  inner outer State s(u = 10*o);
  In o;
  User user;
equation
  connect(o, s.port);
end Level;
model Nested
  extends Level;
  Level level;
end Nested;
model System "A connection to an inner outer component is one to the outer"
  inner State s(u = 3);
  Nested nested;
  User user;
  // end: user.y = 3 within 0
  // end: nested.user.y = 30 within 0
  // end: nested.level.user.y = 300 within 0
end System;
