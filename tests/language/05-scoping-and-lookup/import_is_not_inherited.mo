package Library
  constant Real gravity = 9.81;
end Library;
partial model Base
  import Library.gravity;
  parameter Real y = gravity;
end Base;
model ImportNotInherited "An import serves only the class it stands in"
  extends Base;
  parameter Real x = gravity; // error: gravity
end ImportNotInherited;
