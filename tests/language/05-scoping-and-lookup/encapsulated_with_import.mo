// check: 0 unknowns
// value: m.x = 1.0
package Library
  constant Real outside = 1;
  encapsulated model M
    import Library;
    parameter Real x = Library.outside;
  end M;
end Library;
model EncapsulatedImport "An import opens an encapsulated class"
  Library.M m;
end EncapsulatedImport;
