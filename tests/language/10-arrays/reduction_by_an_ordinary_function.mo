function mean
  input Real v[:];
  output Real y = sum(v)/size(v, 1);
end mean;
model NoReduction "Only sum, product, min, max and array take iterators"
  parameter Real y = mean(i for i in 1:3); // error: mean
end NoReduction;
