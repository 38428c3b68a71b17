partial function Scalar
  input Real u;
  output Real y;
end Scalar;
function apply
  input Scalar f;
  output Real y = f(1);
end apply;
model NoFunction "A number is no function"
  parameter Real y = apply(2.0); // error:
end NoFunction;
