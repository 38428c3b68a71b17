model RelationsInWhen "A relation in the body of a `when` is the one that has made the event, however it is written"
  function pick
    input Boolean isLate;
    output Real y;
  algorithm
    y := if isLate then 2 else 7;
    annotation(Inline = false);
  end pick;
  parameter Real T = 0.5;
  Real x(start = 0, fixed = true);
  Real y(start = 3, fixed = true);
  Real w(start = 0, fixed = true);
  Boolean late = time > T;
  Integer same(start = 0, fixed = true), opposite(start = 0, fixed = true), mirrored(start = 0, fixed = true);
  Integer scaled(start = 0, fixed = true), nested(start = 0, fixed = true), branches(start = 0, fixed = true);
  Integer both(start = 0, fixed = true), closed(start = 0, fixed = true), side(start = 0, fixed = true);
  Integer sampled(start = 0, fixed = true), unknown(start = 0, fixed = true), whole(start = 0, fixed = true);
  Real called(start = 0, fixed = true);
equation
  der(x) = 2;
  der(y) = 0;
  der(w) = 0;
  when time > T then
    same = if time > T then 2 else 7;
    opposite = if time <= 0.5 then 7 else 2;
    mirrored = if T < time then 2 else 7;
    called = pick(time > T);
    reinit(y, if time > T then 2 else 7);
  end when;
  when 2*x - 1.2 >= 0 then
    scaled = if x > 0.6 then 2 else 7;
    closed = if x < 0.6 or not 3*x >= 1.8 then 7 else 2;
    side = integer(sign(x - 0.6));
    if x > 0.6 then
      nested = if 0.6 < x then 2 else 7;
    else
      nested = 8;
    end if;
  end when;
  when {time > 0.3, time > 0.7} then
    both = 100*pre(both) + (if time > 0.3 then 1 else 0) + (if time > 0.7 then 10 else 0);
  end when;
  when time >= 0.2 then
    branches = if time < 0.2 then 1 else 2;
  elsewhen time > 0.8 then
    branches = if time > 0.8 then 3 else 4;
  end when;
  when sample(0, 0.25) then
    sampled = pre(sampled) + (if late then 1 else 100); // 0 and 0.25 are not late; 0.5, 0.75, 1 are
    reinit(w, w + (if time > T then 1 else 100));
    unknown = pre(unknown) + (if time > 0.75 then 1 else 0); // known nowhere else, and 0.75 > 0.75 is false
  end when;
  when floor(4.6*x) > pre(whole) then
    whole = integer(floor(4.6*x));
  end when;
  annotation(experiment(StopTime = 1));
  // end: same = 2 within 0
  // end: opposite = 2 within 0
  // end: mirrored = 2 within 0
  // end: called = 2 within 0
  // end: y = 2 within 1e-12
  // end: scaled = 2 within 0
  // end: closed = 2 within 0
  // end: side = 1 within 0
  // end: nested = 2 within 0
  // end: both = 111 within 0
  // at 0.4: branches = 2 within 0
  // end: branches = 3 within 0
  // end: sampled = 203 within 0
  // end: w = 203 within 1e-12
  // end: unknown = 1 within 0
  // end: whole = 9 within 0
end RelationsInWhen;
