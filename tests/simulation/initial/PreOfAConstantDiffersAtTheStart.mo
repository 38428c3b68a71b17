model PreOfAConstantDiffersAtTheStart "What is true at all times was false before the start by an initial equation: it rises there"
  block Rises
    input Boolean u;
    discrete Real n, t_rise;
  initial equation
    pre(u) = false;
    pre(n) = 0;
    pre(t_rise) = -1;
  equation
    when initial() then
      n = if edge(u) then pre(n) + 1 else pre(n);
      t_rise = if edge(u) then time else pre(t_rise);
    elsewhen time > 0.5 then
      n = if edge(u) then pre(n) + 10 else pre(n);
      t_rise = pre(t_rise);
    end when;
  end Rises;
  parameter Boolean on = true;
  Rises always(u = true), byParameter(u = on), never(u = not on);
  annotation(experiment(StopTime = 1));
  // at 0: always.n = 1 within 1e-12
  // end: always.n = 1 within 1e-12
  // end: always.t_rise = 0 within 1e-12
  // end: byParameter.n = 1 within 1e-12
  // end: never.n = 0 within 1e-12
  // end: never.t_rise = -1 within 1e-12
end PreOfAConstantDiffersAtTheStart;
