// check: 1 unknowns
model Terminate "The simulation ends by itself"
  Real x = time;
equation
  when x > 3 then
    terminate("reached three");
  end when;
end Terminate;
