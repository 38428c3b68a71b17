// error: result
function nothing
  input Real u;
  output Real result;
algorithm
end nothing;
model NoResult "The output has no value"
  constant Real y = nothing(1);
end NoResult;
