package Library
  constant Real a = 2;
end Library;
model UnknownImport "The package has no such element"
  import Library.missing; // error: missing
  parameter Real x = missing; // error: missing
end UnknownImport;
