// check: 0 unknowns
// value: x = 1
package Library
  constant Integer n = 1;
  annotation(version = "1.2.0", versionDate = "2024-01-01", uses(Complex(version = "4.0.0")),
    conversion(noneFromVersion = "1.1.0"), dateModified = "2024-01-01 12:00:00Z");
end Library;
model UseLibrary "A package with a version"
  parameter Integer x = Library.n;
end UseLibrary;
