// error:
model ElseWhenDiffers "Both parts determine the same variables"
  Real a(start = 0);
  Real b(start = 0);
equation
  when time > 1 then
    a = 1;
  elsewhen time > 2 then
    b = 2;
  end when;
end ElseWhenDiffers;
