// error:
model Ping = Pong;
model Pong = Ping(redeclare record R = Real);
model Ring "Each round redeclares, and so makes a new class"
  Ping p;
end Ring;
