model DoneAtOnce "What is done is no reason to do it"
  Boolean done(start=false, fixed=true);
equation
  when time >= 1 and not done then
    done = true;
  end when;
  // fails simulate: no consistent set of conditions was found for `done`
end DoneAtOnce;
