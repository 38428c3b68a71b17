//! Which foreign name is which function.

use crate::call::Call;
use crate::{Context, Error, files, strings};

pub(crate) type Foreign = fn(&mut Call, &mut Context) -> Result<(), Error>;

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

        _ => return None,
    };
    Some(function)
}
