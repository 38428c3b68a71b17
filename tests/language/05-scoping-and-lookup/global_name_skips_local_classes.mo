// check: 0 unknowns
// value: m.x = 1
package Data
  constant Integer n = 1;
end Data;
package Library
  package Data
    constant Integer n = 2;
  end Data;
  model M
    parameter Integer x = .Data.n;
  end M;
end Library;
model GlobalName "With a leading dot the search starts at the top"
  Library.M m;
end GlobalName;
