model PreOfAliasesDiffersAtTheStart "The connected input was false before the start, the output is true from the start on"
  block S
    output Boolean y;
  initial algorithm
    y := true;
  equation
    when time > 0.5 then
      y = false;
    end when;
  end S;
  block E
    input Boolean u(start = false, fixed = true);
    discrete Real n(start = 0, fixed = true);
  equation
    when change(u) then
      n = pre(n) + 1;
    end when;
  end E;
  S s;
  E e;
equation
  e.u = s.y;
  annotation(experiment(StopTime = 1));
  // at 0.25: e.u = 1 within 1e-12
  // end: e.u = 0 within 1e-12
  // end: e.n = 1 within 1e-12
end PreOfAliasesDiffersAtTheStart;
