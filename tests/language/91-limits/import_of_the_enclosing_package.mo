// check: 0 unknowns
// value: y = 2
package Library
  import Library;
  import L = Library.Inner;
  package Inner
    import Library.*;
    constant Integer n = 2;
    model M
      import Library.Inner.*;
      parameter Integer y = L.n;
    end M;
  end Inner;
end Library;
model SelfImport "Imports may go round in circles"
  extends Library.Inner.M;
end SelfImport;
