// error: missing
package Library
  constant Real a = 2;
end Library;
model UnknownImport "The package has no such element"
  import Library.missing;
  parameter Real x = missing;
end UnknownImport;
