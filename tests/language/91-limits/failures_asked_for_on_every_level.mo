// check: ends
model Level23
  Real x = nothing;
end Level23;
model Level22
  Level23 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level22;
model Level21
  Level22 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level21;
model Level20
  Level21 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level20;
model Level19
  Level20 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level19;
model Level18
  Level19 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level18;
model Level17
  Level18 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level17;
model Level16
  Level17 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level16;
model Level15
  Level16 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level15;
model Level14
  Level15 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level14;
model Level13
  Level14 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level13;
model Level12
  Level13 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level12;
model Level11
  Level12 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level11;
model Level10
  Level11 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level10;
model Level9
  Level10 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level9;
model Level8
  Level9 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level8;
model Level7
  Level8 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level7;
model Level6
  Level7 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level6;
model Level5
  Level6 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level5;
model Level4
  Level5 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level4;
model Level3
  Level4 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level3;
model Level2
  Level3 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level2;
model Level1
  Level2 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level1;
model Level0 "What fails is asked for again and again by each level around it"
  Level1 x;
  parameter Real y[:] = {x[x]*x[i] for i};
  parameter Integer i = y + 1;
end Level0;
