function report
  input Real u;
algorithm
  assert(u < 10, "too large");
end report;
model UseNothing "There is no result to use"
  parameter Real y = report(1); // error: report
end UseNothing;
