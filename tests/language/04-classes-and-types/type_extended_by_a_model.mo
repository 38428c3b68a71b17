type Length = Real(unit = "m");
model Wrong
  extends Length; // error: Length
end Wrong;
model Use "A model is no number"
  Wrong w = 1;
end Use;
