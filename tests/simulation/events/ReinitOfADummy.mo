model ReinitOfADummy "What is reset follows from a state by a gear"
  Real v(start = 1, fixed = true, stateSelect = StateSelect.always), w, f;
equation
  der(v) = 1 - 3*f;
  der(w) = f;
  w = 3*v;
  when time >= 1 then
    reinit(w, 6);
  end when;
  // 10*der(v) = 1; v = 2 after the event.
  // at 0.5: v = 1.05 within 1e-9
  // end: v = 2.1 within 1e-9
  annotation(experiment(StopTime = 2));
end ReinitOfADummy;
