// check: 0 unknowns
// value: a = {"blue", "green"}
// value: b = {false, true}
type Colour = enumeration(red, blue, green);
model OtherRanges "Ranges over literals and truth values"
  parameter String a[2] = {String(c) for c in Colour.blue:Colour.green};
  parameter Boolean b[:] = false:true;
end OtherRanges;
