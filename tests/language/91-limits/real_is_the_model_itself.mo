// error:
model Mirror "A local class `Real` makes every variable a model"
  Real x = time;
  Real y = time;
  replaceable model Real = Mirror;
end Mirror;
