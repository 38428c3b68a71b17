//! Which foreign name is which function.

use crate::call::Call;
use crate::lapack::{eigen, generalised, linear, orthogonal};
use crate::{Context, Error, files, math, matrix_io, old_tables, random, strings, system, tables};

pub(crate) type Foreign = fn(&mut Call, &mut Context) -> Result<(), Error>;

#[rustfmt::skip]
pub(crate) fn find(name: &str) -> Option<Foreign> {
    let function: Foreign = match name {
        "ModelicaStrings_compare" => strings::compare,
        "ModelicaStrings_hashString" => strings::hash_string,
        "ModelicaStrings_length" => strings::length,
        "ModelicaStrings_scanIdentifier" => strings::scan_identifier,
        "ModelicaStrings_scanInteger" => strings::scan_integer,
        "ModelicaStrings_scanReal" => strings::scan_real,
        "ModelicaStrings_scanString" => strings::scan_string,
        "ModelicaStrings_skipWhiteSpace" => strings::skip_white_space,
        "ModelicaStrings_substring" => strings::substring,

        "ModelicaInternal_copyFile" => files::copy_file,
        "ModelicaInternal_countLines" => files::count_lines,
        "ModelicaInternal_fullPathName" => files::full_path_name,
        "ModelicaInternal_getNumberOfFiles" => files::number_of_files,
        "ModelicaInternal_mkdir" => files::make_directory,
        "ModelicaInternal_print" => files::print,
        "ModelicaInternal_readDirectory" => files::read_directory,
        "ModelicaInternal_readFile" => files::read_file,
        "ModelicaInternal_readLine" => files::read_line,
        "ModelicaInternal_removeFile" => files::remove_file,
        "ModelicaInternal_rename" => files::rename,
        "ModelicaInternal_rmdir" => files::remove_directory,
        "ModelicaInternal_stat" => files::stat,
        "ModelicaInternal_temporaryFileName" => files::temporary_file_name,
        "ModelicaStreams_closeFile" => files::close_file,

        "ModelicaInternal_chdir" => system::change_directory,
        "ModelicaInternal_exit" | "exit" => system::exit,
        "ModelicaInternal_getcwd" => system::get_directory,
        "ModelicaInternal_getenv" => system::get_environment,
        "ModelicaInternal_getpid" => system::get_pid,
        "ModelicaInternal_getTime" => system::get_time,
        "ModelicaInternal_setenv" => system::set_environment,
        "ModelicaError" => system::error,
        "ModelicaMessage" => system::message,
        "StringAllocate" => system::allocate_string,
        "system" => system::command,

        "ModelicaIO_readMatrixSizes" => matrix_io::read_sizes,
        "ModelicaIO_readRealMatrix" => matrix_io::read_matrix,
        "ModelicaIO_writeRealMatrix" => matrix_io::write_matrix,
        "ModelicaFFT_kiss_fftr" => math::fourier_transform,

        "ModelicaRandom_automaticGlobalSeed" => random::automatic_global_seed,
        "ModelicaRandom_convertRealToIntegers" => random::convert_real_to_integers,
        "ModelicaRandom_impureRandom_xorshift1024star" => random::impure_random,
        "ModelicaRandom_setInternalState_xorshift1024star" => random::set_internal_state,
        "ModelicaRandom_xorshift1024star" => random::xorshift1024star,
        "ModelicaRandom_xorshift128plus" => random::xorshift128plus,
        "ModelicaRandom_xorshift64star" => random::xorshift64star,

        "ModelicaStandardTables_CombiTable1D_init"
        | "ModelicaStandardTables_CombiTable1D_init2"
        | "ModelicaStandardTables_CombiTable1D_init3"
        | "ModelicaStandardTables_CombiTable2D_init"
        | "ModelicaStandardTables_CombiTable2D_init2"
        | "ModelicaStandardTables_CombiTable2D_init3"
        | "ModelicaStandardTables_CombiTimeTable_init"
        | "ModelicaStandardTables_CombiTimeTable_init2"
        | "ModelicaStandardTables_CombiTimeTable_init3" => tables::construct,
        "ModelicaStandardTables_CombiTable1D_close"
        | "ModelicaStandardTables_CombiTable2D_close"
        | "ModelicaStandardTables_CombiTimeTable_close" => tables::close,
        "ModelicaStandardTables_CombiTable1D_read"
        | "ModelicaStandardTables_CombiTable2D_read"
        | "ModelicaStandardTables_CombiTimeTable_read" => tables::read,
        "ModelicaStandardTables_CombiTable1D_getDer2Value" => tables::second_derivative_1d,
        "ModelicaStandardTables_CombiTable1D_getDerValue" => tables::derivative_1d,
        "ModelicaStandardTables_CombiTable1D_getValue" => tables::value_1d,
        "ModelicaStandardTables_CombiTable1D_maximumAbscissa" => tables::maximum_1d,
        "ModelicaStandardTables_CombiTable1D_minimumAbscissa" => tables::minimum_1d,
        "ModelicaStandardTables_CombiTable2D_getDer2Value" => tables::second_derivative_2d,
        "ModelicaStandardTables_CombiTable2D_getDerValue" => tables::derivative_2d,
        "ModelicaStandardTables_CombiTable2D_getValue" => tables::value_2d,
        "ModelicaStandardTables_CombiTable2D_maximumAbscissa" => tables::maximum_2d,
        "ModelicaStandardTables_CombiTable2D_minimumAbscissa" => tables::minimum_2d,
        "ModelicaStandardTables_CombiTimeTable_getDer2Value" => tables::time_second_derivative,
        "ModelicaStandardTables_CombiTimeTable_getDerValue" => tables::time_derivative,
        "ModelicaStandardTables_CombiTimeTable_getValue" => tables::time_value,
        "ModelicaStandardTables_CombiTimeTable_maximumTime" => tables::time_maximum,
        "ModelicaStandardTables_CombiTimeTable_minimumTime" => tables::time_minimum,
        "ModelicaStandardTables_CombiTimeTable_nextTimeEvent" => tables::next_time_event,

        "dymTableInit" => old_tables::init,
        "dymTableIpo1" => old_tables::interpolate_1d,
        "dymTableIpo2" => old_tables::interpolate_2d,
        "dymTableTimeIni2" => old_tables::time_init,
        "dymTableTimeIpo2" => old_tables::time_interpolate,
        "dymTableTimeTmax" => old_tables::time_maximum,
        "dymTableTimeTmin" => old_tables::time_minimum,

        "dgbsv" => linear::dgbsv,
        "dgecon" => linear::dgecon,
        "dgesv" => linear::dgesv,
        "dgesvx" => linear::dgesvx,
        "dgetrf" => linear::dgetrf,
        "dgetri" => linear::dgetri,
        "dgetrs" => linear::dgetrs,
        "dgtsv" => linear::dgtsv,
        "dlange" => linear::dlange,
        "dpotrf" => linear::dpotrf,
        "dtrsm" => linear::dtrsm,
        "dgehrd" => orthogonal::dgehrd,
        "dgels" => orthogonal::dgels,
        "dgelsx" | "dgelsy" => orthogonal::dgelsy,
        "dgeqp3" | "dgeqpf" => orthogonal::dgeqp3,
        "dgeqrf" => orthogonal::dgeqrf,
        "dgesdd" => orthogonal::dgesdd,
        "dgesvd" => orthogonal::dgesvd,
        "dgglse" => orthogonal::dgglse,
        "dorghr" => orthogonal::dorghr,
        "dorgqr" => orthogonal::dorgqr,
        "dormhr" => orthogonal::dormhr,
        "dormqr" => orthogonal::dormqr,
        "dgebal" => eigen::dgebal,
        "dgees" => eigen::dgees,
        "dgeev" => eigen::dgeev,
        "dgeevx" => eigen::dgeevx,
        "dhseqr" => eigen::dhseqr,
        "dtrevc" => eigen::dtrevc,
        "dtrsen" => eigen::dtrsen,
        "dtrsyl" => eigen::dtrsyl,
        "dgegv" | "dggev" => generalised::dggev,
        "dggevx" => generalised::dggevx,
        "dhgeqz" => generalised::dhgeqz,

        "acos" | "asin" | "atan" | "cos" | "cosh" | "exp" | "fabs" | "log" | "log10" | "sin" | "sinh" | "sqrt"
        | "tan" | "tanh" => math::one_argument,
        "atan2" | "fmod" | "pow" => math::two_arguments,

        _ => return None,
    };
    Some(function)
}
