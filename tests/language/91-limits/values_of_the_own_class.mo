// error: contains itself
model Mirror "Values that need themselves one level deeper are not tried again on every level"
  Mirror image;
  parameter Real y[:] = {image[image]*image[i] for i};
  parameter Integer i = y + 1;
end Mirror;
