// error:
model Ping = Pong;
model Pong = Ping;
model Table "Two names for nothing"
  Ping p;
  Real x = 1;
end Table;
