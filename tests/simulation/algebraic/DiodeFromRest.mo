// A current that is 14 decades below its nominal value decides about the voltage. By Newton's method with 30 digits:
// end: u = 0.584336236056097 within 1e-9
// end: i = 1.41566376394390e-4 within 1e-12
// at 0.5: u = 0.555382737002833 within 1e-9
model DiodeFromRest
  Real u, i;
equation
  2*time = 1e4*i + u;
  i = 1e-14*(exp(u/0.025) - 1);
  annotation (experiment(StopTime=1, Interval=0.1));
end DiodeFromRest;
