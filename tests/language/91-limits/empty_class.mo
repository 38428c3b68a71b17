// check: 0 unknowns
model Empty "Nothing to simulate"
end Empty;
