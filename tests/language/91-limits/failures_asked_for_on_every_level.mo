// check: ends
model Level23
  Real x = nothing;
end Level23;
model Level22
  parameter Real y[:] = {x[x]*x[i] for i};
  Level23 x;
  parameter Integer i = y + 1;
end Level22;
model Level21
  parameter Real y[:] = {x[x]*x[i] for i};
  Level22 x;
  parameter Integer i = y + 1;
end Level21;
model Level20
  parameter Real y[:] = {x[x]*x[i] for i};
  Level21 x;
  parameter Integer i = y + 1;
end Level20;
model Level19
  parameter Real y[:] = {x[x]*x[i] for i};
  Level20 x;
  parameter Integer i = y + 1;
end Level19;
model Level18
  parameter Real y[:] = {x[x]*x[i] for i};
  Level19 x;
  parameter Integer i = y + 1;
end Level18;
model Level17
  parameter Real y[:] = {x[x]*x[i] for i};
  Level18 x;
  parameter Integer i = y + 1;
end Level17;
model Level16
  parameter Real y[:] = {x[x]*x[i] for i};
  Level17 x;
  parameter Integer i = y + 1;
end Level16;
model Level15
  parameter Real y[:] = {x[x]*x[i] for i};
  Level16 x;
  parameter Integer i = y + 1;
end Level15;
model Level14
  parameter Real y[:] = {x[x]*x[i] for i};
  Level15 x;
  parameter Integer i = y + 1;
end Level14;
model Level13
  parameter Real y[:] = {x[x]*x[i] for i};
  Level14 x;
  parameter Integer i = y + 1;
end Level13;
model Level12
  parameter Real y[:] = {x[x]*x[i] for i};
  Level13 x;
  parameter Integer i = y + 1;
end Level12;
model Level11
  parameter Real y[:] = {x[x]*x[i] for i};
  Level12 x;
  parameter Integer i = y + 1;
end Level11;
model Level10
  parameter Real y[:] = {x[x]*x[i] for i};
  Level11 x;
  parameter Integer i = y + 1;
end Level10;
model Level9
  parameter Real y[:] = {x[x]*x[i] for i};
  Level10 x;
  parameter Integer i = y + 1;
end Level9;
model Level8
  parameter Real y[:] = {x[x]*x[i] for i};
  Level9 x;
  parameter Integer i = y + 1;
end Level8;
model Level7
  parameter Real y[:] = {x[x]*x[i] for i};
  Level8 x;
  parameter Integer i = y + 1;
end Level7;
model Level6
  parameter Real y[:] = {x[x]*x[i] for i};
  Level7 x;
  parameter Integer i = y + 1;
end Level6;
model Level5
  parameter Real y[:] = {x[x]*x[i] for i};
  Level6 x;
  parameter Integer i = y + 1;
end Level5;
model Level4
  parameter Real y[:] = {x[x]*x[i] for i};
  Level5 x;
  parameter Integer i = y + 1;
end Level4;
model Level3
  parameter Real y[:] = {x[x]*x[i] for i};
  Level4 x;
  parameter Integer i = y + 1;
end Level3;
model Level2
  parameter Real y[:] = {x[x]*x[i] for i};
  Level3 x;
  parameter Integer i = y + 1;
end Level2;
model Level1
  parameter Real y[:] = {x[x]*x[i] for i};
  Level2 x;
  parameter Integer i = y + 1;
end Level1;
model Level0 "What fails is asked for again and again by each level around it"
  parameter Real y[:] = {x[x]*x[i] for i};
  Level1 x;
  parameter Integer i = y + 1;
end Level0;
