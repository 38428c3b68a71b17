//! `ModelicaRandom_*`: random numbers from a state that the model keeps, and from one that we keep.

use harpoon_expr::Value;

use crate::call::Call;
use crate::{Context, Error, system, xorshift};

type Outcome = Result<(), Error>;

/// The generator whose state the model does not see, and the id it was initialised with.
#[derive(Clone, Debug)]
pub(crate) struct Hidden {
    state: [i32; 33],
    id: i64,
}

fn state<const N: usize>(call: &Call, k: usize) -> Result<[i32; N], Error> {
    let numbers = call.integers(k)?;
    // Integers of a model may be larger than 32 bits; C would cut them off.
    let numbers: Vec<i32> = numbers.iter().map(|n| *n as i32).collect();
    numbers.try_into().map_err(|numbers: Vec<i32>| {
        Error::Failed(format!("the state of `{}` must have {N} elements, not {}", call.name(), numbers.len()))
    })
}

fn generate<const N: usize>(call: &mut Call, next: fn(&mut [i32; N]) -> f64) -> Outcome {
    let mut state = state::<N>(call, 0)?;
    let number = next(&mut state);
    call.set_integers(1, state.map(i64::from))?;
    call.set_real(2, number)
}

pub fn xorshift64star(call: &mut Call, _: &mut Context) -> Outcome {
    generate(call, xorshift::xorshift64star)
}

pub fn xorshift128plus(call: &mut Call, _: &mut Context) -> Outcome {
    generate(call, xorshift::xorshift128plus)
}

pub fn xorshift1024star(call: &mut Call, _: &mut Context) -> Outcome {
    generate(call, xorshift::xorshift1024star)
}

pub fn set_internal_state(call: &mut Call, context: &mut Context) -> Outcome {
    context.random = Some(Hidden { state: state(call, 0)?, id: call.integer(2)? });
    Ok(())
}

pub fn impure_random(call: &mut Call, context: &mut Context) -> Outcome {
    let id = call.integer(0)?;
    match &mut context.random {
        Some(hidden) if hidden.id == id => {
            call.return_value(Value::Real(xorshift::xorshift1024star(&mut hidden.state)));
            Ok(())
        }
        _ => Err(Error::Failed(
            "`impureRandom` needs `initializeImpureRandom` to be called before".to_string(),
        )),
    }
}

/// From the time of the day and the process; never zero.
pub fn automatic_global_seed(call: &mut Call, context: &mut Context) -> Outcome {
    let time = system::Moment::now(context);
    let millisecond = time.millisecond + 1000 * (time.second + 60 * (time.minute + 60 * time.hour));
    let seed = (1 + millisecond + 6007 * i64::from(std::process::id())) as i32;
    call.return_value(Value::Integer(i64::from(seed.max(1))));
    Ok(())
}

/// The two halves of the bits of a Real.
pub fn convert_real_to_integers(call: &mut Call, _: &mut Context) -> Outcome {
    let bits = call.real(0)?.to_bits();
    call.set_integers(1, [bits as i32, (bits >> 32) as i32].map(i64::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hidden_generator_is_the_visible_one() {
        let mut context = Context::default();
        let seed = Value::integer_vector((0..32).map(|k| 7 * k + 1).chain([0]));
        let id = Value::Integer(17);
        let impure = "ModelicaRandom_impureRandom_xorshift1024star";
        assert!(crate::call(impure, std::slice::from_ref(&id), &[], true, &mut context).is_err());
        let set = "ModelicaRandom_setInternalState_xorshift1024star";
        crate::call(set, &[seed.clone(), Value::Integer(33), id.clone()], &[], false, &mut context).unwrap();
        let mut state = seed;
        for _ in 0..40 {
            let hidden = crate::call(impure, std::slice::from_ref(&id), &[], true, &mut context).unwrap();
            let arguments = [state, Value::integer_vector([0; 33]), Value::Real(0.0)];
            let visible =
                crate::call("ModelicaRandom_xorshift1024star", &arguments, &[1, 2], false, &mut context)
                    .unwrap();
            assert_eq!(hidden[0], visible[1]);
            state = visible[0].clone();
        }
        assert!(crate::call(impure, &[Value::Integer(18)], &[], true, &mut context).is_err());
    }

    #[test]
    fn the_halves_of_a_real() {
        let arguments = [Value::Real(1.0), Value::integer_vector([0, 0])];
        let name = "ModelicaRandom_convertRealToIntegers";
        let halves = crate::call(name, &arguments, &[1], false, &mut Context::default()).unwrap();
        assert_eq!(halves, [Value::integer_vector([0, 0x3ff0_0000])]);
    }
}
