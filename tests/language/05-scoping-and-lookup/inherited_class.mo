// check: 1 unknowns
partial model Base
  model Part
    Real x = 1;
  end Part;
end Base;
model InheritedClass "A local class is inherited"
  extends Base;
  Part part;
end InheritedClass;
