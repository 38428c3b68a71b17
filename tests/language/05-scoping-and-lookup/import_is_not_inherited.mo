package Library
  constant Real g = 9.81;
end Library;
partial model Base
  import Library.g;
  parameter Real y = g;
end Base;
model ImportNotInherited "An import serves only the class it stands in"
  extends Base;
  parameter Real x = g; // error: g
end ImportNotInherited;
