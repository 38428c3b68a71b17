function square
  input Real u;
  output Real y = u^2;
end square;
model FromFunction "A model cannot be derived from a function"
  extends square; // error: square
end FromFunction;
