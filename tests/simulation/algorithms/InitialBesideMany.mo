model InitialBesideMany "Initial equations count however many variables a when assigns"
  Boolean c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19;
  Integer s;
initial equation
  c0 = false;
  c1 = false;
  c2 = false;
  c3 = false;
  c4 = false;
  c5 = false;
  c6 = false;
  c7 = false;
  c8 = false;
  c9 = false;
  c10 = false;
  c11 = false;
  c12 = false;
  c13 = false;
  c14 = false;
  c15 = false;
  c16 = false;
  c17 = false;
  c18 = false;
  c19 = false;
  s = -1;
algorithm
  when time > 0.5 then
    c0 := true;
    c1 := true;
    c2 := true;
    c3 := true;
    c4 := true;
    c5 := true;
    c6 := true;
    c7 := true;
    c8 := true;
    c9 := true;
    c10 := true;
    c11 := true;
    c12 := true;
    c13 := true;
    c14 := true;
    c15 := true;
    c16 := true;
    c17 := true;
    c18 := true;
    c19 := true;
    s := 0;
  end when;
  // at 0.4: s = -1 within 0
  // end: s = 0 within 0
  // end: c0 = 1 within 0
  annotation(experiment(StopTime = 1));
end InitialBesideMany;
