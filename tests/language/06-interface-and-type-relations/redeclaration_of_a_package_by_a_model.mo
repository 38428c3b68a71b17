package Medium
  constant Real c = 1;
end Medium;
model NotAPackage
  constant Real c = 2;
end NotAPackage;
model Volume
  replaceable package Fluid = Medium;
  parameter Real x = Fluid.c;
end Volume;
model UseModel "A package is replaced by a package only"
  extends Volume(redeclare model Fluid = NotAPackage); // error:
end UseModel;
