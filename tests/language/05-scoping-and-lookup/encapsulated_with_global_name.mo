// check: 0 unknowns
// value: m.x = 1.0
package Library
  constant Real outside = 1;
  encapsulated model M
    parameter Real x = .Library.outside;
  end M;
end Library;
model EncapsulatedGlobal "A global name is found from everywhere"
  Library.M m;
end EncapsulatedGlobal;
