type Two = enumeration(off, on);
type Three = enumeration(off, on, idle);
model Device
  replaceable type Mode = Two;
  parameter Mode m = Mode.off;
end Device;
model UseThree "A closed enumeration keeps its literals"
  extends Device(redeclare type Mode = Three); // error:
end UseThree;
