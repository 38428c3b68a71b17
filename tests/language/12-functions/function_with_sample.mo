function wrong
  input Real u;
  output Boolean y;
algorithm
  y := sample(0, 1); // error: sample
end wrong;
model SampleInFunction "A function triggers no events"
  Boolean y = wrong(1);
end SampleInFunction;
