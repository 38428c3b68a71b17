// error:
model ClockedElse "A clocked when clause has no other branch"
  Integer n(start = 0);
equation
  when Clock(0.1) then
    n = previous(n) + 1;
  elsewhen Clock(0.2) then
    n = previous(n) - 1;
  end when;
end ClockedElse;
