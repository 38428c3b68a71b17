// error:
model Tower "The base class is found inside the class that needs it"
  extends Floor;
  model Floor
    extends Tower;
  end Floor;
  Real x = 1;
end Tower;
