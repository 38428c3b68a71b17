//! The operators with a history: what they record, what they answer, and what they ask of the steps.

use harpoon_code::ExternId;
use harpoon_code::program::{self, Question};
use harpoon_numerics::Trouble;
use rustc_hash::FxHashMap;

use crate::delay::DelayLine;
use crate::machine::Machine;

/// What all operators record at one point of time: of each delay the input and the length.
pub type Recorded = Vec<[f64; 2]>;

/// Empty until the simulation starts.
pub struct Histories {
    questions: FxHashMap<ExternId, Question>,
    delays: Vec<DelayLine>,
    /// How far the record reaches.
    time: f64,
}

impl Histories {
    pub fn new(histories: &program::Histories) -> Histories {
        let questions = histories.questions.iter().copied().collect();
        Histories { questions, delays: Vec::new(), time: f64::NEG_INFINITY }
    }

    pub fn is_empty(&self) -> bool {
        self.delays.is_empty()
    }

    /// The question that a function of the host stands for.
    pub fn question(&self, function: ExternId) -> Option<Question> {
        if self.questions.is_empty() { None } else { self.questions.get(&function).copied() }
    }

    /// `frame`: the time, the arguments, and a cell for the answer.
    pub fn answer(&self, question: Question, frame: &mut [f64]) -> Result<(), String> {
        let Some((answer, arguments)) = frame.split_last_mut() else {
            return Err("a question about the past has no place for its answer".to_string());
        };
        let Some(line) = self.delays.get(question.operator as usize) else {
            return Err("the past is not known before the start".to_string());
        };
        *answer = match *arguments {
            [now, length, input] => line.value(now, length, Some(input))?,
            [now, length] => line.value(now, length, None)?,
            _ => return Err("a question about the past has other arguments".to_string()),
        };
        Ok(())
    }

    pub fn time(&self) -> f64 {
        self.time
    }

    /// Whether anything that is recorded changes between events.
    pub fn vary(&self) -> bool {
        self.delays.iter().any(|line| line.delay.varies)
    }

    /// Whether polynomials of degree four through these points, which have equal distances, are good enough.
    pub fn are_smooth(&self, points: [&Recorded; 5], tolerance: f64) -> bool {
        let mut lines = self.delays.iter().enumerate();
        lines.all(|(k, line)| line.is_smooth(&points.map(|point| point[k][0]), tolerance))
    }

    pub fn push(&mut self, to: f64, points: [&Recorded; 5]) {
        for (k, line) in self.delays.iter_mut().enumerate() {
            line.push(to, points.map(|point| point[k][0]), points[4][k][1]);
        }
        self.time = to;
    }

    /// Takes note of an event at the end of the record.
    pub fn note_event(&mut self, after: &Recorded) {
        for (line, &[value, length]) in self.delays.iter_mut().zip(after) {
            line.note_event(value, length);
        }
        self.pass(self.time);
    }

    /// Passes what was put off to this time; says whether there was any.
    pub fn pass(&mut self, now: f64) -> bool {
        // All of them, whatever the first says.
        self.delays.iter_mut().fold(false, |is_any, line| line.pass(now) || is_any)
    }

    /// When something jumps that is known before.
    pub fn next_jump(&self) -> f64 {
        self.delays.iter().map(DelayLine::next_jump).fold(f64::INFINITY, f64::min)
    }

    /// How far a step may go. `span`: of the whole simulation.
    pub fn limit(&self, span: f64) -> f64 {
        let limits = self.delays.iter().map(|line| line.next_break().min(self.time + line.longest_step(span)));
        limits.fold(f64::INFINITY, f64::min)
    }
}

impl Machine<'_> {
    /// What there is to record now, after everything was computed.
    pub fn to_record(&mut self) -> Result<Recorded, Trouble> {
        let program = self.program.clone();
        if program.histories.delays.is_empty() {
            return Ok(Vec::new());
        }
        self.call(program.histories.routine)?;
        let delays = program.histories.delays.iter();
        Ok(delays.map(|delay| [delay.input, delay.time].map(|cell| self.get(cell))).collect())
    }

    /// Begins the record where everything was computed for the first time.
    pub fn start_histories(&mut self) -> Result<(), Trouble> {
        let start = self.to_record()?;
        let program = self.program.clone();
        let lines = program.histories.delays.iter().zip(start).map(|(delay, [value, length])| {
            DelayLine::new(delay.clone(), self.time(), value, length, self.get(delay.maximum))
        });
        self.histories.delays = lines.collect();
        self.histories.time = self.time();
        Ok(())
    }
}
