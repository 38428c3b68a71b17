// simulating refuses: is longer than 16 MB
model AllocatesText "Room for a text that nobody has"
  parameter String text = Outside.room(1000000000);
  Real x = time;
end AllocatesText;
