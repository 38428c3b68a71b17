package Library
protected
  model Hidden
    Real x = 1;
  end Hidden;
end Library;
model UseHidden "A protected class cannot be named from outside"
  Library.Hidden h; // error: Hidden
end UseHidden;
