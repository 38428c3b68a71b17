package Lib
  model Part
    Real x;
  end Part;
  package Examples
    extends Part; // error: Part
    model M
      Real x = time;
    end M;
  end Examples;
end Lib;
model PackageInheritsAModelWithAVariable
  Lib.Examples.M m;
end PackageInheritsAModelWithAVariable;
