model TextsOfParameters "A String that parameters give is known before the simulation, whatever it is declared as"
  record Named
    String name;
    Real x;
  end Named;
  parameter String first = "a";
  parameter Boolean isLong = false;
  String last = middle + "c";
  String middle;
  String short;
  Named named;
  Integer n = if last == "abc" and short == "s" and named.name == "abc" then 1 else 0;
equation
  middle = first + "b";
  if isLong then
    short = "long";
  else
    short = "s";
  end if;
  named = Named(last, time);
  // end: n = 1 within 0
  // end: named.x = 1 within 1e-12
  annotation(experiment(StopTime=1));
end TextsOfParameters;
