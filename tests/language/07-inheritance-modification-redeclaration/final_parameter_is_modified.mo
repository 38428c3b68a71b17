model Part
  final parameter Real gain = 1;
end Part;
model ModifyFinal "A final element keeps its value"
  Part part(gain = 2); // error: gain
end ModifyFinal;
