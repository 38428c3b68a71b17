// check: 1 unknowns
class General "A class without specialisation"
  Real x = 1;
end General;
model UseGeneral "The general class is accepted as a model"
  General g;
end UseGeneral;
