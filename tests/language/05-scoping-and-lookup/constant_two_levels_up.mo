// check: 0 unknowns
// value: m.x = 3
package Top
  constant Integer n = 3;
  package Middle
    package Bottom
      model M
        parameter Integer x = n;
      end M;
    end Bottom;
  end Middle;
end Top;
model TwoLevelsUp "Lookup climbs until it finds the name"
  Top.Middle.Bottom.M m;
end TwoLevelsUp;
