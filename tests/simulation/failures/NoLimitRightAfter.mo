model NoLimitRightAfter "What follows a strict relation grows without end towards its time"
  Real y = if time > 0.5 then log(time - 0.5) else 0;
  // fails simulate: `time > 0.5` changes right after this time, and what follows has no finite limit there
  // at 0.5: y = 0 within 0
end NoLimitRightAfter;
