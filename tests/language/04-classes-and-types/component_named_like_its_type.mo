type Level = Real;
model Tank "The component hides its type"
  Level Level = 1; // error: Level
end Tank;
