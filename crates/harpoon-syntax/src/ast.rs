//! The syntax tree: what the text says, before any name is looked up.
//!
//! Every node knows its span, so an edit replaces exactly the bytes it means and leaves all others alone. The
//! grammar is appendix A of the Modelica specification 3.6, plus the forms that older libraries contain.

use harpoon_index::Name;
use harpoon_source::Span;

/// One file: `within a.b; class …; class …;`
#[derive(Debug, Clone)]
pub struct StoredDefinition {
    pub span: Span,
    /// Present if the file has a `within` clause; a bare `within;` has no path.
    pub within: Option<Within>,
    pub classes: Vec<Class>,
}

#[derive(Debug, Clone)]
pub struct Within {
    pub span: Span,
    pub path: Option<Path>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// A dotted name without subscripts: `Modelica.Units.SI.Angle`, `.Modelica.Constants`.
#[derive(Debug, Clone)]
pub struct Path {
    pub span: Span,
    /// Written with a leading dot: looked up among the top-level classes.
    pub global: bool,
    /// Never empty.
    pub idents: Vec<Ident>,
}

// ---------------------------------------------------------------------------------------------------- classes

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClassKind {
    Class,
    Model,
    Record,
    OperatorRecord,
    Block,
    Connector,
    ExpandableConnector,
    Type,
    Package,
    Function,
    OperatorFunction,
    Operator,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purity {
    Pure,
    Impure,
}

#[derive(Debug, Clone)]
pub struct Class {
    /// From the first prefix to the end of `end Name`, without the semicolon.
    pub span: Span,
    pub encapsulated: bool,
    pub partial: bool,
    pub kind: ClassKind,
    /// `pure`/`impure` before `function`.
    pub purity: Option<Purity>,
    pub name: Ident,
    /// The description string.
    pub description: Option<StringLiteral>,
    pub body: ClassBody,
    /// All annotations of the class itself (2.2 libraries have several).
    pub annotations: Vec<Annotation>,
}

#[derive(Debug, Clone)]
pub enum ClassBody {
    /// `model M … end M`
    Long(Composition),
    /// `model extends M(…) … end M`
    Extends { modification: Option<Modification>, composition: Composition },
    /// `type T = input Real[3](unit="m")`
    Short {
        causality: Option<Causality>,
        flow: Option<FlowPrefix>,
        base: Path,
        subscripts: Vec<Subscript>,
        modification: Option<Modification>,
    },
    /// `type E = enumeration(a, b)`; `enumeration(:)` has no literals given.
    Enumeration { literals: Option<Vec<EnumLiteral>> },
    /// `function f_x = der(f, x)`
    Derivative { function: Path, inputs: Vec<Ident> },
}

#[derive(Debug, Clone)]
pub struct EnumLiteral {
    pub ident: Ident,
    pub description: Option<StringLiteral>,
    pub annotation: Option<Annotation>,
}

#[derive(Debug, Clone, Default)]
pub struct Composition {
    /// In the order of the text, over all `public` and `protected` sections.
    pub elements: Vec<Element>,
    /// Equation and algorithm sections in the order of the text.
    pub sections: Vec<Section>,
    pub external: Option<External>,
}

#[derive(Debug, Clone)]
pub enum Section {
    Equations { initial: bool, equations: Vec<Equation> },
    Algorithm { span: Span, initial: bool, statements: Vec<Statement> },
}

/// `external "C" y = f(x, n) annotation(…);`
#[derive(Debug, Clone)]
pub struct External {
    pub span: Span,
    pub language: Option<StringLiteral>,
    pub result: Option<ComponentRef>,
    /// Absent in the bare form `external "C";`
    pub function: Option<Ident>,
    pub arguments: Vec<Expr>,
    pub annotation: Option<Annotation>,
}

#[derive(Debug, Clone)]
pub struct StringLiteral {
    pub span: Span,
    /// Escapes resolved, concatenated with `+` where the grammar allows it.
    pub text: Box<str>,
}

/// `annotation(…)`: its arguments are a modification.
#[derive(Debug, Clone)]
pub struct Annotation {
    pub span: Span,
    pub arguments: Vec<Argument>,
}

// --------------------------------------------------------------------------------------------------- elements

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    Public,
    Protected,
}

#[derive(Debug, Clone)]
pub struct Element {
    pub span: Span,
    pub visibility: Visibility,
    pub prefixes: ElementPrefixes,
    pub kind: ElementKind,
    /// Only with `replaceable`; its description and annotation belong to the element.
    pub constrained_by: Option<Box<ConstrainedBy>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ElementPrefixes {
    pub redeclare: bool,
    pub final_: bool,
    pub inner: bool,
    pub outer: bool,
    pub replaceable: bool,
}

/// Most are components: what is rarer and larger is in a box, or each of them would take its memory too.
#[derive(Debug, Clone)]
pub enum ElementKind {
    Import(Import),
    Extends(Box<Extends>),
    Class(Box<Class>),
    Components(ComponentClause),
    /// What could not be parsed; the diagnostic is already made.
    Error,
}

#[derive(Debug, Clone)]
pub struct Import {
    pub span: Span,
    pub kind: ImportKind,
}

#[derive(Debug, Clone)]
pub enum ImportKind {
    /// `import A.B.C;`
    Qualified(Path),
    /// `import D = A.B.C;`
    Renaming(Ident, Path),
    /// `import A.B.*;`
    Unqualified(Path),
    /// `import A.B.{C, D};` — the path is `A.B`.
    Group(Path, Vec<Ident>),
    /// `import "file.mo";` of old libraries: kept, without effect.
    File(StringLiteral),
}

#[derive(Debug, Clone)]
pub struct Extends {
    pub span: Span,
    pub base: Path,
    pub modification: Option<Modification>,
    pub annotation: Option<Annotation>,
}

#[derive(Debug, Clone)]
pub struct ConstrainedBy {
    pub span: Span,
    pub base: Path,
    /// Old form `extends` instead of `constrainedby` is accepted.
    pub modification: Option<Modification>,
    pub description: Option<StringLiteral>,
    pub annotation: Option<Annotation>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowPrefix {
    Flow,
    Stream,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variability {
    Discrete,
    Parameter,
    Constant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Causality {
    Input,
    Output,
}

/// `flow parameter input Real[3] x = 1, y(start = 2);`
#[derive(Debug, Clone)]
pub struct ComponentClause {
    pub span: Span,
    pub flow: Option<FlowPrefix>,
    pub variability: Option<Variability>,
    pub causality: Option<Causality>,
    pub type_name: Path,
    /// Dimensions at the type: they come after those of the declaration.
    pub subscripts: Vec<Subscript>,
    /// Never empty.
    pub declarations: Vec<Declaration>,
}

#[derive(Debug, Clone)]
pub struct Declaration {
    pub span: Span,
    pub ident: Ident,
    pub subscripts: Vec<Subscript>,
    pub modification: Option<Modification>,
    /// `if condition`
    pub condition: Option<Box<Expr>>,
    pub description: Option<StringLiteral>,
    pub annotation: Option<Annotation>,
}

// ---------------------------------------------------------------------------------------------- modifications

/// `(start = 1, R(unit = "V")) = expression`
#[derive(Debug, Clone)]
pub struct Modification {
    pub span: Span,
    pub arguments: Vec<Argument>,
    /// After `=` (or `:=`, as old functions write it).
    pub binding: Option<Expr>,
}

#[derive(Debug, Clone)]
pub struct Argument {
    pub span: Span,
    pub each: bool,
    pub final_: bool,
    pub kind: ArgumentKind,
}

#[derive(Debug, Clone)]
pub enum ArgumentKind {
    /// `a.b(…) = …`; without modification in annotations such as `Evaluate`.
    Modify { path: Path, modification: Option<Modification>, description: Option<StringLiteral> },
    /// `redeclare Type name(…)`, `redeclare package P = Q`, also `replaceable …` without `redeclare`;
    /// the prefixes of the element tell which were written.
    Redeclare(Box<Element>),
    /// `break name` in an extends clause (3.7).
    BreakElement(Ident),
    /// `break connect(a, b)` in an extends clause (3.7).
    BreakConnect(ComponentRef, ComponentRef),
}

// ----------------------------------------------------------------------------------------------- equations

#[derive(Debug, Clone)]
pub struct Equation {
    pub span: Span,
    pub kind: EquationKind,
    pub description: Option<StringLiteral>,
    pub annotation: Option<Annotation>,
}

#[derive(Debug, Clone)]
pub enum EquationKind {
    Equality {
        lhs: Expr,
        rhs: Expr,
    },
    Connect(ComponentRef, ComponentRef),
    /// `if c then … elseif c then … else … end if`
    If {
        branches: Vec<(Expr, Vec<Equation>)>,
        otherwise: Vec<Equation>,
    },
    For {
        iterators: Vec<Iterator>,
        body: Vec<Equation>,
    },
    When {
        branches: Vec<(Expr, Vec<Equation>)>,
    },
    /// `assert(…)`, `terminate(…)`, `reinit(…)`, `Connections.branch(…)`, any call without result.
    Call(Expr),
    Error,
}

#[derive(Debug, Clone)]
pub struct Statement {
    pub span: Span,
    pub kind: StatementKind,
    pub description: Option<StringLiteral>,
    pub annotation: Option<Annotation>,
}

#[derive(Debug, Clone)]
pub enum StatementKind {
    Assign {
        target: ComponentRef,
        value: Expr,
    },
    /// `(a, , b) := f(x)`
    AssignTuple {
        targets: Vec<Option<ComponentRef>>,
        value: Expr,
    },
    Call(Expr),
    If {
        branches: Vec<(Expr, Vec<Statement>)>,
        otherwise: Vec<Statement>,
    },
    For {
        iterators: Vec<Iterator>,
        body: Vec<Statement>,
    },
    While {
        condition: Expr,
        body: Vec<Statement>,
    },
    When {
        branches: Vec<(Expr, Vec<Statement>)>,
    },
    Break,
    Return,
    Error,
}

/// `i in 1:n`; without a range it is deduced from the use of `i` as a subscript.
#[derive(Debug, Clone)]
pub struct Iterator {
    pub span: Span,
    pub ident: Ident,
    pub range: Option<Expr>,
}

// --------------------------------------------------------------------------------------------- expressions

#[derive(Debug, Clone)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Debug, Clone)]
pub enum ExprKind {
    Real(f64),
    Integer(i64),
    String(Box<str>),
    Boolean(bool),
    Ref(ComponentRef),
    /// `der(x)`, `initial()`, `pure(f(x))`, `f(x, n = 2)`: the keywords are ordinary names here.
    Call {
        function: ComponentRef,
        arguments: CallArguments,
    },
    /// `function f(p = 1)` as an argument of a call.
    FunctionValue {
        function: Path,
        arguments: CallArguments,
    },
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Range {
        start: Box<Expr>,
        step: Option<Box<Expr>>,
        stop: Box<Expr>,
    },
    If {
        branches: Vec<(Expr, Expr)>,
        otherwise: Box<Expr>,
    },
    /// `{a, b}`
    Array(Vec<Expr>),
    /// `{expr for i in 1:3, j in 1:2}`
    Comprehension {
        body: Box<Expr>,
        iterators: Vec<Iterator>,
    },
    /// `[a, b; c, d]`, never empty
    Matrix(Vec<Vec<Expr>>),
    /// `(a, , b)`; a parenthesised expression is `Parenthesis`, the empty `()` a tuple of none.
    Tuple(Vec<Option<Expr>>),
    Parenthesis(Box<Expr>),
    /// `(expr)[1, 2]`
    Index(Box<Expr>, Vec<Subscript>),
    /// `(expr).field`
    Field(Box<Expr>, Ident),
    /// `end` inside subscripts
    End,
    /// `break` as the value of a modifier: the binding is removed (3.6)
    Break,
    Error,
}

#[derive(Debug, Clone, Default)]
pub struct CallArguments {
    pub positional: Vec<Expr>,
    pub named: Vec<(Ident, Expr)>,
    /// `sum(x[i] for i in 1:3)`: then there is exactly one positional argument.
    pub iterators: Vec<Iterator>,
}

/// `a.b[1].c`, `.Modelica.Constants.pi`
#[derive(Debug, Clone)]
pub struct ComponentRef {
    pub span: Span,
    pub global: bool,
    /// Never empty.
    pub parts: Vec<RefPart>,
}

#[derive(Debug, Clone)]
pub struct RefPart {
    pub ident: Ident,
    pub subscripts: Vec<Subscript>,
}

#[derive(Debug, Clone)]
pub enum Subscript {
    /// `:`
    All(Span),
    Expr(Expr),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Neg,
    Plus,
    /// `.-`
    ElementNeg,
    /// `.+`
    ElementPlus,
    Not,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    ElementAdd,
    ElementSub,
    ElementMul,
    ElementDiv,
    ElementPow,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
}
