function double "Twice the input"
  input Real u;
  output Real y = 2*u;
end double;
model ParameterFromCall "A call varies as its arguments do"
  parameter Real late = double(time); // error: late
end ParameterFromCall;
