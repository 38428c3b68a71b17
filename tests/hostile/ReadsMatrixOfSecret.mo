// looking refuses: reads only files of its own folder
// simulating refuses: thesis.mat
model ReadsMatrixOfSecret "A result of the user"
  parameter Integer n = sum(Outside.matrixSizes("../home/thesis.mat", "m"));
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsMatrixOfSecret;
