package Outside "What a model can ask of the world around it"
  impure function print "Appends a line to a file"
    input String text;
    input String file;
    external "C" ModelicaInternal_print(text, file);
  end print;

  impure function countLines
    input String file;
    output Integer n;
    external "C" n = ModelicaInternal_countLines(file);
  end countLines;

  impure function countFiles
    input String folder;
    output Integer n;
    external "C" n = ModelicaInternal_getNumberOfFiles(folder);
  end countFiles;

  impure function kindOfFile "1: there is none, 2: a file, 3: a folder, 4: something else"
    input String file;
    output Integer kind;
    external "C" kind = ModelicaInternal_stat(file);
  end kindOfFile;

  impure function matrixSizes
    input String file;
    input String name;
    output Integer sizes[2];
    external "C" ModelicaIO_readMatrixSizes(file, name, sizes);
  end matrixSizes;

  impure function writeMatrix
    input String file;
    input Real matrix[:, :];
    input Boolean append = false;
    output Boolean success;
    external "C" success =
      ModelicaIO_writeRealMatrix(file, "m", matrix, size(matrix, 1), size(matrix, 2), append, "4");
  end writeMatrix;

  impure function remove
    input String file;
    external "C" ModelicaInternal_removeFile(file);
  end remove;

  impure function rename
    input String old;
    input String new;
    external "C" ModelicaInternal_rename(old, new);
  end rename;

  impure function copy
    input String old;
    input String new;
    external "C" ModelicaInternal_copyFile(old, new);
  end copy;

  impure function makeFolder
    input String folder;
    external "C" ModelicaInternal_mkdir(folder);
  end makeFolder;

  impure function removeFolder
    input String folder;
    external "C" ModelicaInternal_rmdir(folder);
  end removeFolder;

  impure function changeFolder
    input String folder;
    external "C" ModelicaInternal_chdir(folder);
  end changeFolder;

  impure function command
    input String text;
    output Integer status;
    external "C" status = system(text);
  end command;

  impure function exit
    input Integer status;
    external "C" ModelicaInternal_exit(status);
  end exit;

  impure function temporaryName "A name for a file that is gone after the run"
    output String name;
    external "C" name = ModelicaInternal_temporaryFileName(0);
  end temporaryName;

  function room "A text of many characters"
    input Integer n;
    output String text;
    external "C" text = StringAllocate(n);
  end room;
end Outside;
