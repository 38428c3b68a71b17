operator record Cx
  Real re;
  encapsulated operator function '-'
    import Cx;
    input Cx a;
    output Cx c = Cx(-a.re);
  end '-';
  encapsulated operator function '0'
    import Cx;
    output Cx c = Cx(0);
  end '0';
end Cx;
connector Pin
  Cx v;
  flow Cx i; // error: '+'
end Pin;
model Use "Flows are summed"
  Pin pin;
equation
  pin.v = Cx(1);
end Use;
