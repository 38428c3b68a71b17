model ImportOfAllFromNoPackage "A package that does not exist has no elements to import, even if none is asked for"
  import NoSuchLibrary.*; // error: NoSuchLibrary
  Real x = time;
end ImportOfAllFromNoPackage;
