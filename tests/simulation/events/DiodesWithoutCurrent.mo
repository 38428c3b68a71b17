// Four diodes that meet at a node which nothing drives for a while: the voltage of one beside a resistor without current is rounding of
// either sign. The numbers and the order are those of a network where that once made an event for ever.
model DiodesWithoutCurrent
  Real n0(start=-2.2,fixed=true);
  Real i3;
  Real n2(start=1.6,fixed=true);
  Real src;
  Real n3(start=0,fixed=true);
  Real i1;
  Boolean off4;
  Real s4;
  Real i2;
  Boolean off5;
  Real i5;
  Real s7;
  Real i7;
  Real i0;
  Real s5;
  Real i6;
  Real s6;
  Boolean off7;
  Real gnd;
  Real i4;
  Real n1;
  Boolean off6;
equation
  0=-i1+i4-i5+i6;
  n3-n2=0.99*i3;
  n3-n1=(if off6 then s6 else 0)+0.44*i6;
  off5=s5<0;
  0.56*der(n2)=-i2+i3;
  0.38*der(n3)=-i3-i4-i6;
  i5=if off5 then 0 else s5;
  off6=s6<0;
  gnd=0;
  n0-src=(if off7 then s7 else 0)+0.14*i7;
  src=7.3*sin(1.9*time);
  i7=if off7 then 0 else s7;
  off4=s4<0;
  n1-src=(if off5 then s5 else 0)+0.43*i5;
  n3-n1=(if off4 then s4 else 0)+0.4*i4;
  i6=if off6 then 0 else s6;
  off7=s7<0;
  n1-src=1.7*i1;
  i4=if off4 then 0 else s4;
  n0-src=0.78*i0;
  0.54*der(n0)=-i0-i7;
  n2-gnd=4.8*i2;
  // By an explicit method with tolerance 1e-13; others agree.
  // end: n0 = 3.3368205408 within 1e-5
  // end: n2 = -3.0888152171 within 1e-5
  // end: n3 = -3.3673095380 within 1e-5
  // events: 4
  annotation(experiment(StopTime=4));
end DiodesWithoutCurrent;
