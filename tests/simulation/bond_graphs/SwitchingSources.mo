model SwitchingSources "Steps and pulses switch at exact times"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.StepSe stepSe(startTime=0.5, height=3, offset=1);
  Sources.StepSf stepSf(startTime=0.25, height=2);
  Sources.PulseSe pulseSe(period=0.4, width=0.25, amplitude=5);
  Sources.PulseSf pulseSf(period=0.3, width=0.5, startTime=0.1);
  Sources.mSe signalSe(s={time});
  Sources.mSf signalSf(s={-time});
  Elements.R load[6](each r=2);
  Bonds.Bond b[6];
equation
  connect(stepSe.port, b[1].tail);
  connect(stepSf.port, b[2].tail);
  connect(pulseSe.port, b[3].tail);
  connect(pulseSf.port, b[4].tail);
  connect(signalSe.port, b[5].tail);
  connect(signalSf.port, b[6].tail);
  connect(b.head, load.port);
  // at 0.48: b[1].e[1] = 1 within 1e-12
  // at 0.5: b[1].e[1] = 4 within 1e-12
  // at 0.24: b[2].e[1] = 0 within 1e-12
  // at 0.26: b[2].e[1] = 4 within 1e-12
  // at 0.48: b[3].e[1] = 5 within 1e-12
  // at 0.52: b[3].e[1] = 0 within 1e-12
  // at 0.24: b[4].f[1] = 1 within 1e-12
  // at 0.26: b[4].f[1] = 0 within 1e-12
  // end: b[5].f[1] = 0.5 within 1e-12
  // end: b[6].f[1] = -1 within 1e-12
  // state events: 0
  annotation (experiment(StopTime=1, Interval=0.02));
end SwitchingSources;
