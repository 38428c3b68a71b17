// check: 3 unknowns
partial model Base
protected
  Real hidden = 1;
end Base;
model Derived
  extends Base;
  Real shown = hidden;
end Derived;
model Use "The headings of a base class end with it"
  Derived d;
  Real y = d.shown;
end Use;
