model ClassOfTheEnclosingModel "By its full name, as if the model were a package"
  model Sub
    Real x = time;
  end Sub;
  ClassOfTheEnclosingModel.Sub s; // tolerated: Sub
  // check: 1 unknowns
end ClassOfTheEnclosingModel;
