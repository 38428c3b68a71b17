model Outside "An inner class sees only the constants around it"
  Real level = time;
  model Inside
    Real copy = level; // error: level
  end Inside;
  Inside inside;
end Outside;
