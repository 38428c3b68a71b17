// error: gain
package Wrong
  parameter Real gain = 1;
end Wrong;
model UseWrong "Even a parameter does not belong into a package"
  Real x = Wrong.gain;
end UseWrong;
