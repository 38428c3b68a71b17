// check: 3 unknowns
pure function interpolate
  input Real x;
  input Real table[:, 2];
  output Real y;
  output Integer interval;
  output Real slope;
  external "C" y = interpolateTable(x, table, size(table, 1), interval, slope)
    annotation(Library = {"tables", "m"}, Include = "#include \"tables.h\"");
end interpolate;
model ExternalArray "Sizes and further results are passed explicitly"
  Real y;
  Integer n;
  Real d;
equation
  (y, n, d) = interpolate(time, [0, 0; 1, 1; 2, 4]);
end ExternalArray;
