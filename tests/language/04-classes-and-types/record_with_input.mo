record Wrong
  input Real signal; // error: signal
end Wrong;
model RecordWithInput "The fields of a record have no causality"
  Wrong w(signal = 1);
end RecordWithInput;
