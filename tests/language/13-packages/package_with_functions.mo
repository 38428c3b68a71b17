// check: 0 unknowns
// value: y = 25.0
package Math
  function square
    input Real u;
    output Real y = u^2;
  end square;
  package Vectors
    function norm2
      input Real v[:];
      output Real y = sum(square(v[i]) for i in 1:size(v, 1));
    end norm2;
  end Vectors;
end Math;
model CallThrough "Functions of a package use each other"
  parameter Real y = Math.Vectors.norm2({3, 4});
end CallThrough;
