// check: 1 unknowns
package Library
  model Shown
    Hidden h;
  end Shown;
protected
  model Hidden
    Real x = 1;
  end Hidden;
end Library;
model UseShown "Inside its package a protected class is visible"
  Library.Shown s;
end UseShown;
