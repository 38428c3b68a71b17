// check: 1 unknowns
model UseTime "time is known without a declaration"
  Real x = time;
end UseTime;
