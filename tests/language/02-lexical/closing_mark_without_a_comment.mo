model StrayClose "Nested comments leave a closing mark behind"
  Real x = 1;
  /* outer /* inner */ still outer */ // error:
end StrayClose;
