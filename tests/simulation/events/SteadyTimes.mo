model SteadyTimes "Times that are computed from parameters are known beforehand, whatever their variables are declared as"
  parameter Real p = 0.1;
  Real width = 2*p;
  Real next;
  Boolean isLong = next > width;
  Real last = if isLong then next + width else next - width;
  discrete Real begin(start = 0, fixed = true);
  Real y = if time < last then 1 else if time >= begin + width then 2 else 3;
  Real early;
  Boolean isOver = time > early;
equation
  if next > width then
    early = width/2;
  else
    early = 3;
  end if;
  next = sqrt(width + 0.05);
  when time >= 0.75 then
    begin = time;
  end when;
  // 0.7 by last, 0.75 by begin, 0.95 by begin + width; begin + width is 0.2 first
  // state events: 0
  // at 0.09: isOver = 0 within 0
  // at 0.1: isOver = 1 within 0
  // at 0.69: y = 1 within 0
  // at 0.7: y = 2 within 0
  // at 0.75: y = 3 within 0
  // at 0.94: y = 3 within 0
  // at 0.95: y = 2 within 0
  annotation (experiment(Interval = 0.01));
end SteadyTimes;
