// check: 0 unknowns
// value: component.r.k = 3.0
// value: defined.r.k = 3.0
// value: modifiedComponent.r.k = 7.0
// value: modifiedClass.r.k = 7.0
// value: outside.r.k = 9.0
model Base
  parameter Real k = 1;
end Base;
model Line
  extends Base;
end Line;
model Component
  replaceable Line r constrainedby Base(k = 3);
end Component;
model Class
  replaceable model R = Line constrainedby Base(k = 3);
  R r;
end Class;
model ModifiedComponent
  replaceable Line r(k = 7) constrainedby Base(k = 3);
end ModifiedComponent;
model ModifiedClass
  replaceable model R = Line(k = 7) constrainedby Base(k = 3);
  R r;
end ModifiedClass;
model Constrained "What a declaration says itself wins over its constraint, and what is said outside over both"
  Component component;
  Class defined;
  ModifiedComponent modifiedComponent;
  ModifiedClass modifiedClass;
  Component outside(r(k = 9));
end Constrained;
