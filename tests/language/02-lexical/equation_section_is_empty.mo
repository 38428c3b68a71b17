// check: 1 unknowns
model EmptySections "Sections may be empty"
  Real x = 1;
protected
public
equation
algorithm
initial equation
end EmptySections;
