//! The operators with a history: what they record, what they answer, and what they ask of the steps.

use harpoon_code::ExternId;
use harpoon_code::program::{self, Question};
use harpoon_numerics::Trouble;
use rustc_hash::FxHashMap;

use crate::curve::Curve;
use crate::delay::DelayLine;
use crate::distribution::Pipe;
use crate::machine::Machine;

/// What all operators record at one point of time, one after the other: of a delay the input and the length, of a
/// distribution what comes in at both ends, how far it has moved, and whether the model says that it moves to the right.
pub type Recorded = Vec<f64>;

/// Empty until the simulation starts.
pub struct Histories {
    questions: FxHashMap<ExternId, Question>,
    /// With the place of what each records.
    operators: Vec<(usize, Operator)>,
    /// How far the record reaches.
    time: f64,
}

#[derive(Clone)]
enum Operator {
    Delay(DelayLine),
    Pipe(Pipe),
}

/// What was recorded up to some time.
#[derive(Default)]
pub struct Record {
    operators: Vec<(usize, Operator)>,
    time: f64,
}

impl Histories {
    /// To be taken back to.
    pub fn keep(&self, record: &mut Record) {
        record.operators.clone_from(&self.operators);
        record.time = self.time;
    }

    pub fn take_back(&mut self, record: &Record) {
        self.operators.clone_from(&record.operators);
        self.time = record.time;
    }

    pub fn new(histories: &program::Histories) -> Histories {
        let questions = histories.questions.iter().copied().collect();
        Histories { questions, operators: Vec::new(), time: f64::NEG_INFINITY }
    }

    pub fn is_empty(&self) -> bool {
        self.operators.is_empty()
    }

    /// The question that a function of the host stands for.
    pub fn question(&self, function: ExternId) -> Option<Question> {
        if self.questions.is_empty() { None } else { self.questions.get(&function).copied() }
    }

    /// `frame`: the time, the arguments, and a cell for the answer.
    pub fn answer(&self, question: Question, frame: &mut [f64]) -> Result<(), String> {
        let Some((_, operator)) = self.operators.get(question.operator as usize) else {
            return Err("the past is not known before the start".to_string());
        };
        let answer = match (operator, question.result, &*frame) {
            (Operator::Delay(line), 0, &[now, length, _]) => line.value(now, length, None)?,
            (Operator::Delay(line), 0, &[now, length, input, _]) => line.value(now, length, Some(input))?,
            (Operator::Delay(line), _, &[now, length, _]) => line.distance(now, length),
            (Operator::Pipe(pipe), 0, &[_, x, _]) => pipe.at_left(x)?,
            (Operator::Pipe(pipe), 1, &[_, x, _]) => pipe.at_right(x)?,
            (Operator::Pipe(pipe), _, &[_, x, is_to_the_right, _]) => {
                pipe.distance(x, is_to_the_right != 0.0)
            }
            _ => return Err("a question about the past has other arguments".to_string()),
        };
        if let Some(cell) = frame.last_mut() {
            *cell = answer;
        }
        Ok(())
    }

    pub fn time(&self) -> f64 {
        self.time
    }

    /// Whether anything that is recorded changes between events.
    pub fn vary(&self) -> bool {
        self.operators.iter().any(|(_, operator)| match operator {
            Operator::Delay(line) => line.varies(),
            Operator::Pipe(_) => true,
        })
    }

    /// Whether curves through these points, which have equal distances, are good enough.
    pub fn are_smooth(&self, points: [&Recorded; 5], tolerance: f64) -> bool {
        self.operators.iter().all(|(first, operator)| match operator {
            Operator::Delay(line) => line.is_smooth(&through(points, *first), tolerance),
            Operator::Pipe(pipe) => pipe.is_smooth(&inputs(points, *first), tolerance),
        })
    }

    /// `tolerance`: of the solution that the points are taken from.
    pub fn push(&mut self, to: f64, points: [&Recorded; 5], tolerance: f64) {
        for (first, operator) in &mut self.operators {
            match operator {
                Operator::Delay(line) => line.push(to, through(points, *first), points[4][*first + 1]),
                Operator::Pipe(pipe) => {
                    let direction = through(points, *first + 3);
                    pipe.push(inputs(points, *first), direction, tolerance);
                }
            }
        }
        self.time = to;
    }

    /// Takes note of an event at the end of the record.
    pub fn note_event(&mut self, after: &Recorded) {
        let time = self.time;
        for (line, first) in self.delays_mut() {
            line.note_event(after[first], after[first + 1]);
            line.pass(time);
        }
    }

    /// What was put off to this time happens: to be called at an event. What only bends is passed without one.
    pub fn pass_at_event(&mut self, now: f64) {
        for (_, operator) in &mut self.operators {
            match operator {
                Operator::Delay(line) => {
                    line.pass(now);
                }
                Operator::Pipe(pipe) => pipe.pass(),
            }
        }
    }

    /// Passes what only bends at this time; says whether there was any.
    pub fn pass_bends(&mut self, now: f64) -> bool {
        // All of them, whatever the first says.
        self.delays_mut().fold(false, |is_any, (line, _)| line.pass_bends(now) || is_any)
    }

    /// When something jumps that is known before.
    pub fn next_jump(&self) -> f64 {
        self.delays().map(DelayLine::next_jump).fold(f64::INFINITY, f64::min)
    }

    /// How far a step may go. `span`: of the whole simulation.
    pub fn limit(&self, span: f64) -> f64 {
        let limits = self.delays().map(|line| line.next_break().min(self.time + line.longest_step(span)));
        limits.fold(f64::INFINITY, f64::min)
    }

    /// The delay that is shortest now, and its length.
    pub fn shortest(&self) -> Option<(&str, f64)> {
        self.delays().map(DelayLine::length).min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn delays(&self) -> impl Iterator<Item = &DelayLine> {
        self.operators.iter().filter_map(|(_, operator)| match operator {
            Operator::Delay(line) => Some(line),
            Operator::Pipe(_) => None,
        })
    }

    fn delays_mut(&mut self) -> impl Iterator<Item = (&mut DelayLine, usize)> {
        self.operators.iter_mut().filter_map(|(first, operator)| match operator {
            Operator::Delay(line) => Some((line, *first)),
            Operator::Pipe(_) => None,
        })
    }
}

/// Of what is recorded at this place.
fn through(points: [&Recorded; 5], place: usize) -> Curve {
    Curve(points.map(|point| point[place]))
}

fn inputs(points: [&Recorded; 5], first: usize) -> [Curve; 3] {
    [0, 1, 2].map(|k| through(points, first + k))
}

impl Machine<'_> {
    /// What there is to record now, after everything was computed.
    pub fn to_record(&mut self) -> Result<Recorded, Trouble> {
        let program = self.program.clone();
        let mut recorded = Vec::new();
        if program.histories.operators.is_empty() {
            return Ok(recorded);
        }
        self.call(program.histories.routine)?;
        for operator in &program.histories.operators {
            match operator {
                program::Operator::Delay(delay) => {
                    recorded.extend([delay.input, delay.time].map(|cell| self.get(cell)));
                }
                program::Operator::Distribution(distribution) => {
                    recorded.extend(distribution.inputs.map(|cell| self.get(cell)));
                    recorded.push(self.get(distribution.direction));
                }
            }
        }
        Ok(recorded)
    }

    /// Begins the record where everything was computed for the first time.
    pub fn start_histories(&mut self) -> Result<(), Trouble> {
        let program = self.program.clone();
        let start = self.to_record()?;
        let mut first = 0;
        for operator in &program.histories.operators {
            let (length, operator) = match operator {
                program::Operator::Delay(delay) => {
                    let (value, length) = (start[first], start[first + 1]);
                    let maximum = self.get(delay.maximum);
                    let line = DelayLine::new(delay.clone(), self.time(), value, length, maximum);
                    (2, Operator::Delay(line))
                }
                program::Operator::Distribution(distribution) => {
                    let value = |content: &program::Content| match *content {
                        program::Content::Number(number) => number,
                        program::Content::Cell(cell) => self.get(cell),
                    };
                    let values: Vec<f64> = distribution.values.iter().map(value).collect();
                    let pipe = Pipe::new(distribution.clone(), &values, start[first + 2]);
                    let pipe = pipe.map_err(Trouble::Fatal)?;
                    (4, Operator::Pipe(pipe))
                }
            };
            self.histories.operators.push((first, operator));
            first += length;
        }
        self.histories.time = self.time();
        Ok(())
    }
}
