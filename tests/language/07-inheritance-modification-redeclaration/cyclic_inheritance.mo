// error: Ring
model RingA
  extends RingB;
end RingA;
model RingB
  extends RingC;
end RingB;
model RingC "Three classes in a ring"
  extends RingA;
  Real x = 1;
end RingC;
