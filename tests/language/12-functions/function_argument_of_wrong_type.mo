partial function Scalar
  input Real u;
  output Real y;
end Scalar;
function sumVector
  input Real v[:];
  output Real y = sum(v);
end sumVector;
function apply
  input Scalar f;
  output Real y = f(1);
end apply;
model WrongFunction "The function does not fit the interface"
  parameter Real y = apply(sumVector); // error: sumVector
end WrongFunction;
