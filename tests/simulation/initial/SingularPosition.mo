model SingularPosition "A start at which the constraint cannot be solved for one of the candidates"
  Real a(start = 1), b(start = 0), da, db(start = -2);
  Real F, energy = (da^2 + db^2)/2 + 9.81*b;
equation
  der(a) = da;
  der(b) = db;
  der(da) = -F*a;
  der(db) = -F*b - 9.81;
  a^2 + b^2 = 1;
  // at 0: a = 1 within 1e-12
  // at 0: db = -2 within 1e-12
  // constant: energy within 1e-4
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end SingularPosition;
