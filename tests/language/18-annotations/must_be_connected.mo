// error: nobody holds the shaft
connector Flange
  Real phi;
  flow Real tau;
end Flange;
model Motor
  Flange shaft annotation(mustBeConnected = "nobody holds the shaft");
equation
  shaft.tau = -1;
end Motor;
model Loose "The connector was left open although it must not"
  Motor motor;
end Loose;
