// error: signal
block Gain
  input Real signal;
  output Real y = 2*signal;
end Gain;
model UnboundInput "An input of a component needs a binding"
  Gain gain;
end UnboundInput;
