// check: 2 unknowns
package Own
  type StateSelect = enumeration(one, two);
  model Local "Predefined enumerations can be shadowed and reached from the top"
    StateSelect s = StateSelect.one;
    Real y(stateSelect = .StateSelect.never) = time;
  end Local;
end Own;
model ShadowStateSelect
  extends Own.Local;
end ShadowStateSelect;
