//! The component tree: modifiers, redeclarations, dimensions, types.
//!
//! Input: classes of loaded libraries and the name of one. Output: an [`Instance`] that knows, for every component
//! asked for, what it is, and that turns the text of expressions into typed expressions over variables.

mod annotations;
mod binding;
mod builtins;
mod calls;
mod checks;
mod component;
mod constant;
mod construct;
mod dimension;
mod element;
mod expand;
mod expression;
mod extent;
mod function;
mod inner_outer;
mod language;
mod lookup;
mod modifier;
mod operators;
mod partial_derivative;
mod patience;
mod place;
mod prelude;
mod record_local;
mod recursion;
mod reference;
mod restrictions;
mod setting;
mod simple;
mod statement;
mod suggestion;
mod tree;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use harpoon_classes::Libraries;
use harpoon_expr::{ExprId, FunctionId, Pool, RecordId, VarId};
use harpoon_index::{IdVec, Name};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

pub use annotations::Entry;
pub use component::Indices;
pub use element::{ElementSetting, without_subscripts};
pub use expression::{Context, visit_refs};
pub use extent::Growth;
pub use modifier::{Binding, BindingSource, Mod};
pub use place::Place;
pub use prelude::PRELUDE;
pub use reference::flat_index;
pub use restrictions::{ATTRIBUTES, kind_name};
pub use tree::*;

/// Everything that is known about one model so far.
pub struct Instance<'s> {
    pub libraries: &'s Libraries<'s>,
    pub pool: Pool,
    pub classes: IdVec<ClassId, Class<'s>>,
    pub scopes: IdVec<ScopeId, Scope<'s>>,
    pub frames: IdVec<FrameId, Frame>,
    pub components: IdVec<CompId, Component<'s>>,
    pub variables: IdVec<VarId, Variable<'s>>,
    pub functions: IdVec<FunctionId, FunctionSlot>,
    pub external: harpoon_external::Context,
    pub root: ScopeId,
    /// Whether what the specification forbids and libraries do nevertheless is refused.
    pub strict: bool,
    diagnostics: Vec<Diagnostic>,
    reported: HashSet<(Option<Span>, String)>,
    /// The types by which the dimensions of a component are declared, as far as they are.
    pub(crate) index_types: HashMap<CompId, Rc<[Option<ClassId>]>>,
    /// Redeclarations so far, to be judged at the end.
    pub(crate) replacements: Vec<checks::Replacement<'s>>,
    /// Redeclarations that were handed on and yielded: what they say, what holds instead, and where they stand.
    pub(crate) yielded: Vec<(ClassId, ClassId, Span)>,
    /// Components that a class declares and inherits as well, to be compared at the end: with all that is inherited.
    pub(crate) declared_again: Vec<(CompId, ScopeId, Declared<'s>)>,
    pub(crate) empty_mod: Rc<Mod<'s>>,
    pub(crate) record_classes: HashMap<RecordId, ClassId>,
    pub(crate) function_of_frame: HashMap<FrameId, FunctionId>,
    pub(crate) derivatives: partial_derivative::Derivatives,
    /// Which arguments of a foreign call are outputs, by the name of the Modelica function.
    pub(crate) external_outputs: HashMap<Rc<str>, Vec<usize>>,
    pub(crate) local_types: HashMap<CompId, Lazy<harpoon_expr::Type>>,
    /// Whole records as expressions.
    pub(crate) record_exprs: HashMap<FrameId, ExprId>,
    /// What elements of empty arrays of components would be.
    pub(crate) missing_elements: HashMap<CompId, Option<FrameId>>,
    /// The component on whose behalf we work, for messages.
    pub(crate) at: Vec<FrameId>,
    /// Leading dimensions of components whose others are being found: `A[:, size(A, 1)]`.
    pub(crate) sizes_so_far: HashMap<CompId, Vec<usize>>,
    /// How many records with modifiers are being typed inside each other.
    pub(crate) record_depth: u32,
    /// States that `activeState` asks about, in the component it stands in.
    pub asked_states: Vec<(String, Span)>,
    /// How many questions are under way whose errors are not told: a failure must not be remembered then.
    pub(crate) quiet: u32,
    /// How deep evaluation and elaboration have nested; guards the stack.
    pub(crate) nesting: u32,
    /// How much has been read of the text, failures counted more.
    pub(crate) labour: u64,
    /// How many steps the evaluations so far have taken.
    pub(crate) steps: u64,
    /// Values that arrays of components deal out to their elements: made once, not once for each element.
    pub(crate) dealt_out: HashMap<(*const harpoon_syntax::ast::Expr, ScopeId), ExprId>,
    /// So many components were opened inside of one of their own class.
    pub(crate) inside_itself: u32,
    /// How large the model has become, in units of its memory.
    pub(crate) extent: u64,
    /// Names that are declared twice, and where.
    pub(crate) duplicates: HashSet<(ScopeId, Name)>,
    /// The model is endless or too large: what there is to say about it.
    pub(crate) endless: Option<Diagnostic>,
    /// What is set from outside and no modification can say.
    pub element_settings: Vec<ElementSetting<'s>>,
    /// What is set from outside by modifications.
    pub settings: Rc<Mod<'s>>,
    /// The values of those that something has taken.
    pub(crate) used_settings: HashSet<Span>,
    /// The frame of the model itself.
    pub top: Option<FrameId>,
    /// `inner` components that the model lacked and that were added at its top.
    pub added_inner: Vec<CompId>,
}

/// Told, and recorded in the diagnostics: the caller only has to stop.
#[derive(Clone, Copy, Debug)]
pub struct Reported;

pub type Outcome<T> = Result<T, Reported>;

impl<'s> Instance<'s> {
    /// An instance without any model yet. `prelude` is the parsed [`PRELUDE`].
    pub fn new(libraries: &'s Libraries<'s>, prelude: &'s ast::StoredDefinition) -> Instance<'s> {
        let mut instance = Instance {
            libraries,
            pool: Pool::new(),
            classes: IdVec::new(),
            scopes: IdVec::new(),
            frames: IdVec::new(),
            components: IdVec::new(),
            variables: IdVec::new(),
            functions: IdVec::new(),
            external: harpoon_external::Context::default(),
            root: harpoon_index::Id::from_index(0),
            strict: false,
            diagnostics: Vec::new(),
            reported: HashSet::new(),
            index_types: HashMap::new(),
            replacements: Vec::new(),
            yielded: Vec::new(),
            empty_mod: Rc::new(Mod::default()),
            element_settings: Vec::new(),
            settings: Rc::new(Mod::default()),
            used_settings: HashSet::new(),
            record_classes: HashMap::new(),
            function_of_frame: HashMap::new(),
            derivatives: partial_derivative::Derivatives::new(),
            external_outputs: HashMap::new(),
            local_types: HashMap::new(),
            record_exprs: HashMap::new(),
            missing_elements: HashMap::new(),
            declared_again: Vec::new(),
            at: Vec::new(),
            sizes_so_far: HashMap::new(),
            record_depth: 0,
            asked_states: Vec::new(),
            quiet: 0,
            nesting: 0,
            labour: 0,
            steps: 0,
            dealt_out: HashMap::new(),
            inside_itself: 0,
            extent: 0,
            duplicates: HashSet::new(),
            endless: None,
            top: None,
            added_inner: Vec::new(),
        };
        instance.make_root(prelude);
        instance
    }

    /// Says it once; the same words about the same place from another instance of the class add nothing.
    pub fn report(&mut self, mut diagnostic: Diagnostic) {
        if diagnostic.is_error() {
            self.count_failure();
            if self.quiet > 0 {
                return;
            }
        }
        if diagnostic.component.is_none()
            && let Some(&frame) = self.at.last()
        {
            let path = self.frame_path(frame);
            if !path.is_empty() {
                diagnostic.component = Some(path);
            }
        }
        if self.reported.insert((diagnostic.span, diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Messages from here on are about this component.
    pub fn enter(&mut self, frame: FrameId) {
        self.at.push(frame);
    }

    pub fn leave(&mut self) {
        self.at.pop();
    }

    pub fn error<T>(&mut self, span: Span, message: impl Into<String>) -> Outcome<T> {
        self.report(Diagnostic::error(span, message));
        Err(Reported)
    }

    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut diagnostics = self.libraries.take_diagnostics();
        diagnostics.append(&mut self.diagnostics);
        diagnostics
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    pub fn n_diagnostics(&self) -> usize {
        self.diagnostics.len()
    }

    /// Forgets the errors after the first `n` diagnostics.
    pub fn forget_diagnostics(&mut self, n: usize) {
        for diagnostic in self.diagnostics.split_off(n) {
            if diagnostic.is_error() {
                self.reported.remove(&(diagnostic.span, diagnostic.message));
            } else {
                // What was decided on the way stays decided, and the user is told.
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Runs `attempt` without its errors being told: for questions whose failure is an answer.
    pub fn quietly<T>(&mut self, attempt: impl FnOnce(&mut Self) -> T) -> T {
        self.quiet += 1;
        let result = attempt(self);
        self.quiet -= 1;
        result
    }

    /// `body.frame_a`, empty for the model itself and for packages.
    pub fn frame_path(&self, frame: FrameId) -> String {
        match &self.frames[frame].position {
            None => String::new(),
            Some(position) => {
                let mut path = self.component_path(position.component);
                if !position.index.is_empty() {
                    let index: Vec<String> = position.index.iter().map(usize::to_string).collect();
                    path.push_str(&format!("[{}]", index.join(",")));
                }
                path
            }
        }
    }

    /// `body.frame_a.r_0`
    pub fn component_path(&self, component: CompId) -> String {
        let component = &self.components[component];
        let owner = self.frame_path(component.owner);
        if owner.is_empty() { component.name.to_string() } else { format!("{owner}.{}", component.name) }
    }

    pub fn variable_name(&self, variable: VarId) -> String {
        self.component_path(self.variables[variable].component)
    }

    /// Fully qualified, as a user would write it.
    pub fn class_name(&self, class: ClassId) -> String {
        let class = &self.classes[class];
        let own = class.definition.ast.name.name;
        let frame = self.scopes[class.scope].frame;
        if class.scope == self.root {
            return own.to_string();
        }
        if self.frames[frame].purpose != Purpose::Package {
            return own.to_string();
        }
        format!("{}.{own}", self.class_name(self.frames[frame].class))
    }

    pub fn frame_class_name(&self, frame: FrameId) -> String {
        self.class_name(self.frames[frame].class)
    }

    pub fn simple_name(&self, class: ClassId) -> Name {
        self.classes[class].definition.ast.name.name
    }
}
