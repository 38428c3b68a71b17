// check: 1 unknowns
type Frequency = Real(unit = "Hz");
package Names
  type Rate = Frequency;
end Names;
partial model Base
  parameter Names.Rate f = 50;
end Base;
model Same "Two names of one type are no difference"
  extends Base;
  parameter Frequency f = 50;
  Real x = f;
end Same;
