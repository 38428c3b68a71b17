model Terminate
  Real x(start = 0, fixed = true);
equation
  der(x) = 2;
  when x >= 1 then
    terminate("x has reached " + String(x, format = ".3f"));
  end when;
  // terminates: x has reached 1.000
  // end: x = 1 within 1e-9
end Terminate;
