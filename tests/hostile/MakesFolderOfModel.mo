// simulating refuses: a folder with a name that other programs may act on
model MakesFolderOfModel "In the place of a package"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.makeFolder("package.mo");
  end when;
end MakesFolderOfModel;
