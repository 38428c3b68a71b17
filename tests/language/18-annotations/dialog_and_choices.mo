// check: 0 unknowns
// value: k = 2
model Dialogs "Hints for the user interface"
  parameter Integer k = 2 annotation(Dialog(tab = "Advanced", group = "Gain", enable = useGain),
    choices(choice = 1 "P", choice = 2 "PI"));
  parameter Boolean useGain = true annotation(choices(checkBox = true), Evaluate = true);
end Dialogs;
