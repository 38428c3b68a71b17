// check: 0 unknowns
// value: n = 3
package Library
  type Open = enumeration(:);
  model Box
    replaceable type Kind = Open;
    parameter Integer n = size(w, 1);
    parameter Real w[Kind] = fill(1, 3);
  end Box;
  type Three = enumeration(a, b, c);
end Library;
model BoxOfThree "The dimension follows the enumeration that was put in"
  extends Library.Box(redeclare type Kind = Library.Three);
end BoxOfThree;
