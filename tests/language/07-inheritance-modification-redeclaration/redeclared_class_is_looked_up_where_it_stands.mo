// check: 0 unknowns
// value: frame.a.k = 5
package Inside
  model Core
    parameter Integer k = 1;
  end Core;
  model Frame
    replaceable model Part = Core;
    Part a;
  end Frame;
end Inside;
model Scope "The class on the right is found in the scope of the redeclaration"
  model Core
    parameter Integer k = 5;
  end Core;
  Inside.Frame frame(redeclare model Part = Core);
end Scope;
