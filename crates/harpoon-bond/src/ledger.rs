//! The energy that elements take: a flat model → the same model with further variables that keep account of it.
//!
//! For a storage `capacitor` there are two new variables, and so for every element according to its [`Role`]:
//!
//! ```text
//! der(ledger.capacitor.taken) = capacitor.port.e*capacitor.port.f;   // from 0 at the beginning
//! ledger.capacitor.stored = capacitor.q*capacitor.port.e/2;
//! ```
//!
//! The solver integrates the first with its own tolerance and an impact changes it as any other state; that both agree is
//! what a balance can be wrong about (docs/decisions/0023). [`crate::Books`] draws the balance.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Type, TypeError, VarId};
use harpoon_flat::{BondComponent, BondPort, Equation, EquationKind, Flat, Origin, Variability, Variable};
use harpoon_source::{Diagnostic, Severity};

use crate::extract::{BOND, element_parts};
use crate::graph::Kind;

/// An element, and the names of the variables that were added for it.
#[derive(Clone, Debug)]
pub struct Account {
    pub path: String,
    /// `mTF` of a modulated `TF`.
    pub kind: String,
    pub role: Role,
    pub is_modulated: bool,
    /// Energy that it has taken since the beginning.
    pub taken: Option<String>,
    /// Energy that it holds, as a function of its state.
    pub stored: Option<String>,
    /// Power that goes in and does not come out again.
    pub missing: Option<String>,
}

/// What an element does with energy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    Supplies,
    Dissipates,
    Stores,
    /// Takes or gives energy at impacts.
    Strikes,
    /// Takes at its first port what leaves as heat at the others.
    Heats,
    /// Junctions, transformers, sensors and bonds: all that goes in comes out.
    PassesOn,
}

/// Adds the variables; an error if there is nothing to keep account of.
pub fn keep_ledger(flat: &mut Flat) -> Result<Vec<Account>, Diagnostic> {
    let components = flat.bond_components.clone();
    let prefix = free_prefix(flat);
    let bonds = (0..components.len()).filter(|at| components[*at].kind == BOND).map(|bond| vec![bond]);
    let mut accounts = Vec::new();
    for parts in element_parts(&components).into_iter().chain(bonds) {
        let component = &components[parts[0]];
        let ports: Vec<&BondPort> = parts.iter().flat_map(|part| &components[*part].ports).collect();
        let Some(port) = ports.first() else { continue };
        let origin = flat.variables[port.effort].origin;
        let account = Opening { flat, prefix: &prefix, component, ports: &ports, origin }.account();
        accounts.push(account.map_err(|TypeError(problem)| {
            let message = format!("the power of `{}` cannot be told: {problem}", component.path);
            let hint = "effort `e` and flow `f` of a port are both scalars, or vectors of one length";
            Diagnostic::error(component.span, message).component(&component.path).hint(hint)
        })?);
    }
    if accounts.is_empty() {
        let message = format!("`{}` has no element of a bond graph whose energy could be told", flat.name);
        let hint =
            "elements are components whose class has the annotation __Harpoon_bond, as those of BondGraph";
        return Err(Diagnostic::new(Severity::Error, None, message).hint(hint));
    }
    Ok(accounts)
}

/// `ledger`, unless the model has a component of this name.
fn free_prefix(flat: &Flat) -> String {
    let mut prefix = "ledger".to_string();
    let is_taken = |prefix: &str| {
        let begins = |name: &str| {
            name.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        flat.order.iter().any(|id| begins(&flat.variables[*id].name))
    };
    while is_taken(&prefix) {
        prefix.push('_');
    }
    prefix
}

impl Role {
    /// Of an element of this kind; a kind without a name here is a bond.
    fn of(kind: Option<Kind>) -> Role {
        use Kind::*;
        match kind {
            Some(Se | Sf) => Role::Supplies,
            Some(R | G | Sw | D) => Role::Dissipates,
            Some(C | I) => Role::Stores,
            Some(ISw) => Role::Strikes,
            Some(RS) => Role::Heats,
            Some(Zero | One | TF | GY | De | Df | Dp | Dq | Compose | Decompose | Permute) | None => {
                Role::PassesOn
            }
        }
    }
}

/// Adds the variables of one element.
struct Opening<'f> {
    flat: &'f mut Flat,
    prefix: &'f str,
    /// Of a shared junction the first of its adaptors.
    component: &'f BondComponent,
    ports: &'f [&'f BondPort],
    origin: Origin,
}

impl Opening<'_> {
    fn account(mut self) -> Result<Account, TypeError> {
        let BondComponent { path, kind, is_modulated, shared, .. } = self.component;
        let path = shared.as_ref().map_or(path, |shared| &shared.connection);
        let ports = self.ports;
        let role = Role::of(Kind::of_name(kind));
        let mut account = Account {
            path: path.clone(),
            kind: format!("{}{kind}", if *is_modulated { "m" } else { "" }),
            role,
            is_modulated: *is_modulated,
            taken: None,
            stored: None,
            missing: None,
        };
        if role != Role::PassesOn {
            let entrance = if role == Role::Heats { &ports[..1] } else { ports };
            let power = self.power(entrance)?;
            account.taken = Some(self.add_integral(power)?);
        }
        if let Some(energy) = self.stored_energy()? {
            let name = format!("{}.{path}.stored", self.prefix);
            account.stored = Some(self.add_value(name, "J", format!("Energy stored in {path}"), energy));
        }
        if matches!(role, Role::PassesOn | Role::Heats) {
            let power = self.power(ports)?;
            // By the sign it is kept out of the results.
            let name = format!("${}.{path}.missing", self.prefix);
            let description = format!("Power that does not leave {path} again");
            account.missing = Some(self.add_value(name, "W", description, power));
        }
        Ok(account)
    }

    /// Into the component, by all of these ports.
    fn power(&mut self, ports: &[&BondPort]) -> Result<ExprId, TypeError> {
        let mut sum = self.flat.pool.real(0.0);
        for port in ports {
            let (effort, flow) = (self.reference(port.effort), self.reference(port.flow));
            let power = self.flat.pool.binary(BinaryOp::Mul, effort, flow)?;
            sum = self.flat.pool.plus(sum, power)?;
        }
        Ok(sum)
    }

    /// What the storage declares, or half the product of what it holds with the effort or flow that belongs to it: the
    /// energy of a linear storage.
    fn stored_energy(&mut self) -> Result<Option<ExprId>, TypeError> {
        let component = self.component;
        let is_varying = |id: &VarId| self.flat.variables[*id].variability == Variability::Continuous;
        if let Some(energy) = component.energy.filter(is_varying) {
            return Ok(Some(self.reference(energy)));
        }
        let (Some(content), [port]) = (component.content, self.ports) else { return Ok(None) };
        let conjugate = if component.kind == "I" { port.flow } else { port.effort };
        let shape = self.flat.variables[content].ty.shape().unwrap_or_default();
        if shape.iter().product::<usize>() != port.cardinality {
            return Ok(None);
        }
        let (content, conjugate) = (self.reference(content), self.reference(conjugate));
        let pool = &mut self.flat.pool;
        let mut product = pool.binary(BinaryOp::Mul, content, conjugate)?;
        // A plain number beside a vector of one.
        if !pool.ty(product).is_scalar() {
            product = pool.builtin(Builtin::Sum, vec![product])?;
        }
        let half = pool.real(0.5);
        pool.times(half, product).map(Some)
    }

    fn reference(&mut self, variable: VarId) -> ExprId {
        let ty = self.flat.variables[variable].ty.clone();
        self.flat.pool.var(variable, ty)
    }

    fn add_integral(&mut self, power: ExprId) -> Result<String, TypeError> {
        let path = &self.component.path;
        let name = format!("{}.{path}.taken", self.prefix);
        let variable = self.add_variable(&name, "J", format!("Energy taken by {path} since the beginning"));
        let pool = &mut self.flat.pool;
        let beginning = [("start", pool.real(0.0)), ("fixed", pool.boolean(true))];
        self.flat.variables[variable].attributes.extend(beginning);
        let energy = self.reference(variable);
        let derivative = self.flat.pool.builtin(Builtin::Der, vec![energy])?;
        self.add_equation(derivative, power);
        Ok(name)
    }

    fn add_value(&mut self, name: String, unit: &str, description: String, value: ExprId) -> String {
        let variable = self.add_variable(&name, unit, description);
        let left = self.reference(variable);
        self.add_equation(left, value);
        name
    }

    fn add_variable(&mut self, name: &str, unit: &str, description: String) -> VarId {
        let unit = self.flat.pool.string(unit);
        let ty = Type::scalar(BaseType::Real);
        let variable = Variable {
            description: Some(description),
            attributes: vec![("unit", unit)],
            ..Variable::hidden(name.to_string(), ty, Variability::Continuous, self.origin)
        };
        let id = self.flat.variables.push(variable);
        self.flat.order.push(id);
        id
    }

    fn add_equation(&mut self, left: ExprId, right: ExprId) {
        self.flat.equations.push(Equation { kind: EquationKind::Equal(left, right), origin: self.origin });
    }
}
