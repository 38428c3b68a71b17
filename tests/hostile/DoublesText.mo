// simulating refuses: a text becomes longer than 16 MB
model DoublesText "A text that doubles until memory is full"
  function doubled
    input Integer n;
    output String text = "ab";
  algorithm
    for i in 1:n loop
      text := text + text;
    end for;
  end doubled;
  parameter String text = doubled(60);
  Real x = time;
end DoublesText;
