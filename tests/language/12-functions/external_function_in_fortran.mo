// check: 2 unknowns
function solver
  input Real a[:];
  output Real x[size(a, 1)] = a;
  external "FORTRAN 77" dsolve(size(a, 1), x);
end solver;
model ExternalFortran "Another language"
  Real x[2] = solver({1, 2}*time);
end ExternalFortran;
