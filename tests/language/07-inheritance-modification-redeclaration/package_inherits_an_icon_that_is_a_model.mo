package Lib
  partial model Icon "Nothing but a drawing"
    extends Frame;
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}})}));
  end Icon;
  partial model Frame
  end Frame;
  package Examples
    extends Icon; // tolerated: Icon
    model M
      Real x = time;
    end M;
  end Examples;
end Lib;
model PackageInheritsAnIconThatIsAModel
  Lib.Examples.M m;
  // check: 1 unknowns
end PackageInheritsAnIconThatIsAModel;
