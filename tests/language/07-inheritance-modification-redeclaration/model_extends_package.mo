package Library
  constant Real c = 1;
end Library;
model FromPackage "A model cannot be derived from a package"
  extends Library; // error: Library
  Real x = 1;
end FromPackage;
