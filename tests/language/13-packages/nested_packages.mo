// check: 1 unknowns
// value: x = 2.5
package Library
  package Types
    type Length = Real(unit = "m");
  end Types;
  package Parts
    model Rod
      parameter Types.Length l = 2.5;
      Real y = l;
    end Rod;
  end Parts;
end Library;
model UseRod "Siblings of an enclosing package are found by their short names"
  Library.Parts.Rod rod;
  parameter Real x = rod.l;
end UseRod;
