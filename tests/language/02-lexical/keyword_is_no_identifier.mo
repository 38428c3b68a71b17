model KeywordName "A keyword cannot name a component"
  Real model = 1; // error:
end KeywordName;
