model GeneratorsStartLate "What repeats itself does so from startTime on, also where the simulation starts in the middle of a period"
  parameter Real began[6] = {-0.25, -0.75, 0.3, 0.75, -12.3, 0.1} "Times of the first periods: one is still to come, two begin one with the simulation";
  parameter Real period[6] = {1, 1, 1, 1, 0.1, 0.2} "Times from one repetition to the next";
  inner BondGraph.Defaults defaults;
  Discontinuities.Sources.Pulse pulse[6](each width=0.4, period=period, startTime=began);
  Discontinuities.Sources.Square square[6](period=period, startTime=began);
  Discontinuities.Sources.Saw saw[6](period=period, startTime=began);
  Discontinuities.Sources.Trapezoid trapezoid[6](period=period, startTime=began);
  BondGraph.Sources.PulseSe efforts[6](each width=0.4, period=period, startTime=began);
  BondGraph.Sources.PulseSf flows[6](each width=0.4, period=period, startTime=began);
  BondGraph.Elements.R r[6];
  BondGraph.Elements.G g[6];
  BondGraph.Bonds.Bond a[6], b[6];
  Real up[6](each start=0, each fixed=true) "Times that the pulses were up";
equation
  for i in 1:6 loop
    connect(efforts[i].port, a[i].tail);
    connect(a[i].head, r[i].port);
    connect(flows[i].port, b[i].tail);
    connect(b[i].head, g[i].port);
    der(up[i]) = pulse[i].y;
  end for;
  // Functions of mod(time - began, period), zero before began.
  // at 0.515: pulse[1].y = 0 within 1e-9
  // at 0.515: pulse[2].y = 1 within 1e-9
  // at 0.515: pulse[3].y = 1 within 1e-9
  // at 0.515: pulse[4].y = 0 within 1e-9
  // at 0.515: pulse[5].y = 1 within 1e-9
  // at 0.515: pulse[6].y = 1 within 1e-9
  // at 0.515: square[1].y = 0 within 1e-9
  // at 0.515: square[2].y = 1 within 1e-9
  // at 0.515: square[3].y = 1 within 1e-9
  // at 0.515: square[4].y = 0 within 1e-9
  // at 0.515: square[5].y = 1 within 1e-9
  // at 0.515: square[6].y = 1 within 1e-9
  // at 0.515: saw[1].y = 0.765 within 1e-9
  // at 0.515: saw[2].y = 0.265 within 1e-9
  // at 0.515: saw[3].y = 0.215 within 1e-9
  // at 0.515: saw[4].y = 0 within 1e-9
  // at 0.515: saw[5].y = 0.15 within 1e-9
  // at 0.515: saw[6].y = 0.075 within 1e-9
  // at 0.515: trapezoid[1].y = 0 within 1e-9
  // at 0.515: trapezoid[2].y = 1 within 1e-9
  // at 0.515: trapezoid[3].y = 1 within 1e-9
  // at 0.515: trapezoid[4].y = 0 within 1e-9
  // at 0.515: trapezoid[5].y = 0.75 within 1e-9
  // at 0.515: trapezoid[6].y = 0.375 within 1e-9
  // at 0.515: efforts[1].e0 = 0 within 1e-9
  // at 0.515: efforts[2].e0 = 1 within 1e-9
  // at 0.515: efforts[3].e0 = 1 within 1e-9
  // at 0.515: efforts[4].e0 = 0 within 1e-9
  // at 0.515: efforts[5].e0 = 1 within 1e-9
  // at 0.515: efforts[6].e0 = 1 within 1e-9
  // at 0.515: flows[1].f0 = 0 within 1e-9
  // at 0.515: flows[2].f0 = 1 within 1e-9
  // at 0.515: flows[3].f0 = 1 within 1e-9
  // at 0.515: flows[4].f0 = 0 within 1e-9
  // at 0.515: flows[5].f0 = 1 within 1e-9
  // at 0.515: flows[6].f0 = 1 within 1e-9
  // at 0.685: pulse[1].y = 0 within 1e-9
  // at 0.685: pulse[2].y = 0 within 1e-9
  // at 0.685: pulse[3].y = 1 within 1e-9
  // at 0.685: pulse[4].y = 0 within 1e-9
  // at 0.685: pulse[5].y = 0 within 1e-9
  // at 0.685: pulse[6].y = 0 within 1e-9
  // at 0.685: square[1].y = 0 within 1e-9
  // at 0.685: square[2].y = 1 within 1e-9
  // at 0.685: square[3].y = 1 within 1e-9
  // at 0.685: square[4].y = 0 within 1e-9
  // at 0.685: square[5].y = 0 within 1e-9
  // at 0.685: square[6].y = 0 within 1e-9
  // at 0.685: saw[1].y = 0.935 within 1e-9
  // at 0.685: saw[2].y = 0.435 within 1e-9
  // at 0.685: saw[3].y = 0.385 within 1e-9
  // at 0.685: saw[4].y = 0 within 1e-9
  // at 0.685: saw[5].y = 0.85 within 1e-9
  // at 0.685: saw[6].y = 0.925 within 1e-9
  // at 0.685: trapezoid[1].y = 0 within 1e-9
  // at 0.685: trapezoid[2].y = 1 within 1e-9
  // at 0.685: trapezoid[3].y = 1 within 1e-9
  // at 0.685: trapezoid[4].y = 0 within 1e-9
  // at 0.685: trapezoid[5].y = 0 within 1e-9
  // at 0.685: trapezoid[6].y = 0 within 1e-9
  // at 0.685: efforts[1].e0 = 0 within 1e-9
  // at 0.685: efforts[2].e0 = 0 within 1e-9
  // at 0.685: efforts[3].e0 = 1 within 1e-9
  // at 0.685: efforts[4].e0 = 0 within 1e-9
  // at 0.685: efforts[5].e0 = 0 within 1e-9
  // at 0.685: efforts[6].e0 = 0 within 1e-9
  // at 0.685: flows[1].f0 = 0 within 1e-9
  // at 0.685: flows[2].f0 = 0 within 1e-9
  // at 0.685: flows[3].f0 = 1 within 1e-9
  // at 0.685: flows[4].f0 = 0 within 1e-9
  // at 0.685: flows[5].f0 = 0 within 1e-9
  // at 0.685: flows[6].f0 = 0 within 1e-9
  // at 1.3: pulse[1].y = 0 within 1e-9
  // at 1.3: pulse[2].y = 1 within 1e-9
  // at 1.3: pulse[4].y = 0 within 1e-9
  // at 1.3: square[1].y = 0 within 1e-9
  // at 1.3: square[2].y = 1 within 1e-9
  // at 1.3: square[4].y = 0 within 1e-9
  // at 1.3: saw[1].y = 0.55 within 1e-9
  // at 1.3: saw[2].y = 0.05 within 1e-9
  // at 1.3: saw[4].y = 0.55 within 1e-9
  // at 1.3: trapezoid[1].y = 0.75 within 1e-9
  // at 1.3: trapezoid[2].y = 0.25 within 1e-9
  // at 1.3: trapezoid[4].y = 0.75 within 1e-9
  // at 1.3: efforts[1].e0 = 0 within 1e-9
  // at 1.3: efforts[2].e0 = 1 within 1e-9
  // at 1.3: efforts[4].e0 = 0 within 1e-9
  // at 1.3: flows[1].f0 = 0 within 1e-9
  // at 1.3: flows[2].f0 = 1 within 1e-9
  // at 1.3: flows[4].f0 = 0 within 1e-9
  // at 2.51: pulse[1].y = 0 within 1e-9
  // at 2.51: pulse[2].y = 1 within 1e-9
  // at 2.51: pulse[3].y = 1 within 1e-9
  // at 2.51: pulse[4].y = 0 within 1e-9
  // at 2.51: pulse[5].y = 1 within 1e-9
  // at 2.51: pulse[6].y = 1 within 1e-9
  // at 2.51: square[1].y = 0 within 1e-9
  // at 2.51: square[2].y = 1 within 1e-9
  // at 2.51: square[3].y = 1 within 1e-9
  // at 2.51: square[4].y = 0 within 1e-9
  // at 2.51: square[5].y = 1 within 1e-9
  // at 2.51: square[6].y = 1 within 1e-9
  // at 2.51: saw[1].y = 0.76 within 1e-9
  // at 2.51: saw[2].y = 0.26 within 1e-9
  // at 2.51: saw[3].y = 0.21 within 1e-9
  // at 2.51: saw[4].y = 0.76 within 1e-9
  // at 2.51: saw[5].y = 0.1 within 1e-9
  // at 2.51: saw[6].y = 0.05 within 1e-9
  // at 2.51: trapezoid[1].y = 0 within 1e-9
  // at 2.51: trapezoid[2].y = 1 within 1e-9
  // at 2.51: trapezoid[3].y = 1 within 1e-9
  // at 2.51: trapezoid[4].y = 0 within 1e-9
  // at 2.51: trapezoid[5].y = 0.5 within 1e-9
  // at 2.51: trapezoid[6].y = 0.25 within 1e-9
  // at 2.51: efforts[1].e0 = 0 within 1e-9
  // at 2.51: efforts[2].e0 = 1 within 1e-9
  // at 2.51: efforts[3].e0 = 1 within 1e-9
  // at 2.51: efforts[4].e0 = 0 within 1e-9
  // at 2.51: efforts[5].e0 = 1 within 1e-9
  // at 2.51: efforts[6].e0 = 1 within 1e-9
  // at 2.51: flows[1].f0 = 0 within 1e-9
  // at 2.51: flows[2].f0 = 1 within 1e-9
  // at 2.51: flows[3].f0 = 1 within 1e-9
  // at 2.51: flows[4].f0 = 0 within 1e-9
  // at 2.51: flows[5].f0 = 1 within 1e-9
  // at 2.51: flows[6].f0 = 1 within 1e-9
  // end: up[1] = 1.05 within 1e-9
  // end: up[2] = 0.95 within 1e-9
  // end: up[3] = 1 within 1e-9
  // end: up[4] = 1.05 within 1e-9
  // end: up[5] = 1 within 1e-9
  // end: up[6] = 1.04 within 1e-9
  annotation(experiment(StartTime=0.5, StopTime=3));
end GeneratorsStartLate;
