// error: tower
function tower
  output Integer n = 1;
protected
  String text = "babel ";
algorithm
  for i in 1:60 loop
    text := text + text;
  end for;
end tower;
model M "Sixty steps, and a text that no memory holds"
  Real x[tower()] = zeros(tower());
end M;
