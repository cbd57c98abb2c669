import { StackError } from "../stack-error.ts";

const noRoom = /ENOSPC|EDQUOT|No space left|Disk quota exceeded/;
const notWritable = /^(?:EACCES|EPERM|EROFS|ENOTDIR)$/;

/** A fault in one sentence where it is one that whoever is at the terminal can mend; else the fault itself. */
export function explainFault(error: unknown, outcome: string, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (noRoom.test(`${code} ${error.message}`)) {
    return new StackError(`${outcome}: there is no room left on the disk of ${folder}.`, {
      cause: error,
    });
  }
  if (notWritable.test(code)) {
    return new StackError(`${outcome}: ${folder} cannot be written (${code}).`, { cause: error });
  }
  if (error instanceof StackError)
    return new StackError(`${outcome}. ${error.message}`, { cause: error });
  return error;
}
