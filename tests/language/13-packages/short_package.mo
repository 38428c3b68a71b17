// check: 0 unknowns
// value: x = 2
package Long
  constant Integer n = 2;
end Long;
package Short = Long;
model Alias "A package under another name"
  parameter Integer x = Short.n;
end Alias;
