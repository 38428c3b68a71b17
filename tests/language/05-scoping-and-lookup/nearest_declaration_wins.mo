// check: 0 unknowns
// value: m.x = 2
package Top
  constant Integer n = 1;
  package Inner
    constant Integer n = 2;
    model M
      parameter Integer x = n;
    end M;
  end Inner;
end Top;
model NearestWins "An inner declaration hides an outer one"
  Top.Inner.M m;
end NearestWins;
