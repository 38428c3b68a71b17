model RestsBetweenLooks "A function that is zero for a while between two looks, and never beyond: the relation changes where it comes to zero"
  Real u = sin(3*time)*(2 + cos(7*time));
  Real over = sqrt(max(0, u - 0.5));
  Boolean flag = over > 0;
  Real x(start = 0, fixed = true);
equation
  der(x) = if flag then 1 else 0;
  // The time for which u > 0.5, by quadrature
  // end: x = 1220.957155 within 1e-6
  // events: 2865
  annotation(experiment(StopTime = 3000, Tolerance = 1e-6));
end RestsBetweenLooks;
