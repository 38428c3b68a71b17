//! CVODE and IDA of the SUNDIALS suite behind our interface: the oracle in tests, and a second opinion for users.
//! Needs the feature `sundials`. Jacobians are dense and by finite differences.

// Calls into a C library: every pointer handed over is owned by the session and outlives the call.
#![allow(unsafe_code)]

use std::ffi::{c_int, c_long, c_void};
use std::ptr::null_mut;

use sundials_sys::*;

use crate::dynamics::{Dynamics, Form};
use crate::integrator::{Cause, Failure, Integrator, Settings, Statistics, StepEnd, step_towards};
use crate::trouble::{Trouble, all_finite};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    Cvode,
    Ida,
}

pub struct Sundials {
    code: Code,
    settings: Settings,
    statistics: Statistics,
    /// Statistics of sessions that a restart has ended.
    finished: Statistics,
    session: Option<Session>,
    t: f64,
    t_previous: f64,
    x: Vec<f64>,
    x_dot: Vec<f64>,
    knows_derivative: bool,
}

impl Sundials {
    pub fn cvode(settings: Settings) -> Sundials {
        Sundials::new(Code::Cvode, settings)
    }

    pub fn ida(settings: Settings) -> Sundials {
        Sundials::new(Code::Ida, settings)
    }

    fn new(code: Code, settings: Settings) -> Sundials {
        let n = settings.n();
        Sundials {
            code,
            settings,
            statistics: Statistics::default(),
            finished: Statistics::default(),
            session: None,
            t: 0.0,
            t_previous: 0.0,
            x: vec![0.0; n],
            x_dot: vec![0.0; n],
            knows_derivative: false,
        }
    }

    fn failure(&self, cause: Cause, reason: String) -> Failure {
        Failure { cause, t: self.t, step: 0.0, component: None, reason: Some(reason) }
    }

    fn open(&mut self, problem: &mut dyn Dynamics) -> Result<(), Failure> {
        let form = problem.form();
        if self.code == Code::Cvode && !matches!(form, Form::Explicit) {
            return Err(self.failure(Cause::Fatal, "CVODE needs explicit equations".into()));
        }
        let is_explicit = matches!(form, Form::Explicit);
        if self.code == Code::Ida && !self.knows_derivative {
            if !is_explicit {
                return Err(self.failure(Cause::Fatal, "IDA needs consistent derivatives to start".into()));
            }
            let outcome = problem.rhs(self.t, &self.x, &mut self.x_dot);
            outcome.map_err(|trouble| self.failure(Cause::Evaluation, trouble.message().into()))?;
        }
        let differential: Vec<bool> = (0..self.x.len()).map(|i| problem.index(i) <= 1).collect();
        let session = Session::open(self.code, &self.settings, self.t, &self.x, &self.x_dot, &differential);
        self.session = Some(session.map_err(|what| self.failure(Cause::Fatal, what.into()))?);
        Ok(())
    }
}

impl Integrator for Sundials {
    /// Takes effect with the next restart.
    fn set_atol(&mut self, atol: &[f64]) {
        self.settings.atol.copy_from_slice(atol);
    }

    fn restart(&mut self, t: f64, x: &[f64]) {
        self.session = None;
        self.finished = self.statistics;
        self.statistics.restarts += 1;
        self.finished.restarts += 1;
        self.t = t;
        self.t_previous = t;
        self.x.copy_from_slice(x);
        self.knows_derivative = false;
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        self.restart(t, x);
        self.x_dot.copy_from_slice(x_dot);
        self.knows_derivative = true;
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        // The library takes no empty vectors.
        if self.x.is_empty() {
            let (h, end) = step_towards(self.t, self.settings.max_step, t_limit);
            self.t_previous = self.t;
            self.t = if end == StepEnd::Limit { t_limit } else { self.t + h };
            self.statistics.steps += 1;
            return Ok(end);
        }
        if self.session.is_none() {
            self.open(problem)?;
        }
        let Some(session) = &mut self.session else { unreachable!("opened above") };
        let mass = match problem.form() {
            Form::Mass(mass) => Some(mass.clone()),
            _ => None,
        };
        let is_implicit = matches!(problem.form(), Form::Implicit);
        let n = self.x.len();
        let mut call = Call { problem, mass, is_implicit, trouble: None, work: vec![0.0; n] };
        let outcome = session.step(&mut call, t_limit, &mut self.x);
        let trouble = call.trouble;
        self.statistics = self.finished.plus(&session.statistics());
        match outcome {
            Ok((t, end)) => {
                self.t_previous = self.t;
                self.t = if end == StepEnd::Limit { t_limit } else { t };
                Ok(end)
            }
            Err(code) => {
                let cause = match (code, &trouble) {
                    (_, Some(Trouble::Fatal(_))) => Cause::Fatal,
                    (-3, _) => Cause::ErrorTest,
                    (-4, _) => Cause::Convergence,
                    _ => Cause::Evaluation,
                };
                let reason = trouble.map_or(format!("SUNDIALS error {code}"), |t| t.message().to_string());
                Err(self.failure(cause, reason))
            }
        }
    }

    fn t(&self) -> f64 {
        self.t
    }

    fn t_previous(&self) -> f64 {
        self.t_previous
    }

    fn x(&self) -> &[f64] {
        &self.x
    }

    fn interpolate(&self, t: f64, out: &mut [f64]) {
        match &self.session {
            Some(session) if t != self.t && !out.is_empty() => session.interpolate(t, out),
            _ => out.copy_from_slice(&self.x),
        }
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}

/// What the callbacks find behind their pointer during one step.
struct Call<'a> {
    problem: &'a mut dyn Dynamics,
    mass: Option<crate::matrix::Matrix>,
    is_implicit: bool,
    trouble: Option<Trouble>,
    work: Vec<f64>,
}

impl Call<'_> {
    /// Zero for success, positive for recoverable, negative for fatal trouble.
    fn report(&mut self, outcome: Result<(), Trouble>) -> c_int {
        let Err(trouble) = outcome else { return 0 };
        let code = if matches!(trouble, Trouble::Fatal(_)) { -1 } else { 1 };
        self.trouble = Some(trouble);
        code
    }
}

unsafe extern "C" fn rhs(t: f64, x: N_Vector, f: N_Vector, data: *mut c_void) -> c_int {
    let call = unsafe { &mut *data.cast::<Call>() };
    let n = call.work.len();
    let (x, f) = unsafe { (slice(x, n), slice_mut(f, n)) };
    let outcome = call.problem.rhs(t, x, f).and_then(|()| all_finite("the derivative of state", f));
    call.report(outcome)
}

unsafe extern "C" fn residual(t: f64, x: N_Vector, x_dot: N_Vector, r: N_Vector, data: *mut c_void) -> c_int {
    let call = unsafe { &mut *data.cast::<Call>() };
    let n = call.work.len();
    let (x, x_dot, r) = unsafe { (slice(x, n), slice(x_dot, n), slice_mut(r, n)) };
    let outcome = if call.is_implicit {
        call.problem.residual(t, x, x_dot, r)
    } else {
        let outcome = call.problem.rhs(t, x, &mut call.work);
        match &call.mass {
            Some(mass) => mass.multiply(x_dot, r),
            None => r.copy_from_slice(x_dot),
        }
        r.iter_mut().zip(&call.work).for_each(|(r, f)| *r -= f);
        outcome
    };
    let outcome = outcome.and_then(|()| all_finite("residual", r));
    call.report(outcome)
}

unsafe fn slice<'a>(vector: N_Vector, n: usize) -> &'a [f64] {
    unsafe { std::slice::from_raw_parts(N_VGetArrayPointer(vector), n) }
}

unsafe fn slice_mut<'a>(vector: N_Vector, n: usize) -> &'a mut [f64] {
    unsafe { std::slice::from_raw_parts_mut(N_VGetArrayPointer(vector), n) }
}

/// The memory of one run of the C library, from a restart to the next.
struct Session {
    code: Code,
    n: usize,
    context: SUNContext,
    memory: *mut c_void,
    x: N_Vector,
    x_dot: N_Vector,
    atol: N_Vector,
    matrix: SUNMatrix,
    solver: SUNLinearSolver,
}

impl Session {
    fn open(
        code: Code,
        settings: &Settings,
        t: f64,
        x: &[f64],
        x_dot: &[f64],
        differential: &[bool],
    ) -> Result<Session, &'static str> {
        let n = x.len();
        unsafe {
            let mut context: SUNContext = null_mut();
            if SUNContext_Create(0, &mut context) != 0 {
                return Err("SUNDIALS cannot start");
            }
            SUNContext_ClearErrHandlers(context); // messages go through our failures, not to the terminal
            let vector = |values: &[f64]| {
                let vector = N_VNew_Serial(n as i64, context);
                slice_mut(vector, n).copy_from_slice(values);
                vector
            };
            let (x, x_dot, atol) = (vector(x), vector(x_dot), vector(&settings.atol));
            let matrix = SUNDenseMatrix(n as i64, n as i64, context);
            let solver = SUNLinSol_Dense(x, matrix, context);
            let memory = match code {
                Code::Cvode => CVodeCreate(CV_BDF, context),
                Code::Ida => IDACreate(context),
            };
            let session = Session { code, n, context, memory, x, x_dot, atol, matrix, solver };
            let max_step = if settings.max_step.is_finite() { settings.max_step } else { 0.0 };
            let outcome = match code {
                Code::Cvode => [
                    CVodeInit(memory, Some(rhs), t, x),
                    CVodeSVtolerances(memory, settings.rtol, atol),
                    CVodeSetLinearSolver(memory, solver, matrix),
                    CVodeSetMaxNumSteps(memory, c_long::MAX),
                    CVodeSetMaxStep(memory, max_step),
                ],
                Code::Ida => {
                    let id: Vec<f64> = differential.iter().map(|&d| f64::from(d)).collect();
                    let id = vector(&id);
                    let outcome = [
                        IDAInit(memory, Some(residual), t, x, x_dot),
                        IDASVtolerances(memory, settings.rtol, atol),
                        IDASetLinearSolver(memory, solver, matrix),
                        IDASetMaxNumSteps(memory, c_long::MAX),
                        IDASetMaxStep(memory, max_step),
                    ];
                    if differential.contains(&false) {
                        IDASetId(memory, id);
                        IDASetSuppressAlg(memory, 1);
                    }
                    N_VDestroy(id);
                    outcome
                }
            };
            if outcome.iter().any(|&code| code != 0) {
                return Err("SUNDIALS refuses the problem");
            }
            Ok(session)
        }
    }

    fn step(&mut self, call: &mut Call, t_limit: f64, out: &mut [f64]) -> Result<(f64, StepEnd), c_int> {
        let mut t = 0.0;
        let data = (call as *mut Call).cast::<c_void>();
        unsafe {
            let code = match self.code {
                Code::Cvode => {
                    CVodeSetUserData(self.memory, data);
                    CVodeSetStopTime(self.memory, t_limit);
                    CVode(self.memory, t_limit, self.x, &mut t, CV_ONE_STEP)
                }
                Code::Ida => {
                    IDASetUserData(self.memory, data);
                    IDASetStopTime(self.memory, t_limit);
                    IDASolve(self.memory, t_limit, &mut t, self.x, self.x_dot, IDA_ONE_STEP)
                }
            };
            if code < 0 {
                return Err(code);
            }
            out.copy_from_slice(slice(self.x, self.n));
            let end = if code == CV_TSTOP_RETURN || t >= t_limit { StepEnd::Limit } else { StepEnd::Inside };
            Ok((t, end))
        }
    }

    fn interpolate(&self, t: f64, out: &mut [f64]) {
        unsafe {
            let vector = N_VNew_Serial(self.n as i64, self.context);
            match self.code {
                Code::Cvode => CVodeGetDky(self.memory, t, 0, vector),
                Code::Ida => IDAGetDky(self.memory, t, 0, vector),
            };
            out.copy_from_slice(slice(vector, self.n));
            N_VDestroy(vector);
        }
    }

    fn statistics(&self) -> Statistics {
        type Getter = unsafe extern "C" fn(*mut c_void, *mut c_long) -> c_int;
        let get = |cvode: Getter, ida: Getter| {
            let mut count: c_long = 0;
            let getter = if self.code == Code::Cvode { cvode } else { ida };
            unsafe { getter(self.memory, &mut count) };
            count as usize
        };
        Statistics {
            steps: get(CVodeGetNumSteps, IDAGetNumSteps),
            f_evals: get(CVodeGetNumRhsEvals, IDAGetNumResEvals),
            jac_evals: get(CVodeGetNumJacEvals, IDAGetNumJacEvals),
            jac_f_evals: get(CVodeGetNumLinRhsEvals, IDAGetNumLinResEvals),
            factorizations: get(CVodeGetNumLinSolvSetups, IDAGetNumLinSolvSetups),
            error_test_failures: get(CVodeGetNumErrTestFails, IDAGetNumErrTestFails),
            convergence_failures: get(CVodeGetNumNonlinSolvConvFails, IDAGetNumNonlinSolvConvFails),
            restarts: 0,
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        unsafe {
            match self.code {
                Code::Cvode => CVodeFree(&mut self.memory),
                Code::Ida => IDAFree(&mut self.memory),
            }
            SUNLinSolFree(self.solver);
            SUNMatDestroy(self.matrix);
            N_VDestroy(self.x);
            N_VDestroy(self.x_dot);
            N_VDestroy(self.atol);
            SUNContext_Free(&mut self.context);
        }
    }
}
