// Each turn of the loop uses the value of the turn before twice: written out, the relation would be longer than any memory.
model LoopInARelation
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
    for i in 1:60 loop
      y := y + 0.01*y;
    end for;
  end f;
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true);
  Real at(start=0, fixed=true);
equation
  der(x) = 1;
  when f(x) > 2 then                                 // end: n = 1 within 0
    n = pre(n) + 1;
    // 2/1.01^60
    at = time;                                       // end: at = 1.1008992318755193 within 1e-9
  end when;
  annotation(experiment(StopTime=3));
end LoopInARelation;
