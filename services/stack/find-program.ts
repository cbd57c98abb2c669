import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

// Tools of the administrator are often not on the PATH of a shell.
const systemFolders = ["/usr/sbin", "/sbin"];

/** The full path of the first of these programs that is on PATH. */
export async function findProgram(
  names: string[],
  options: { alsoSystem?: boolean } = {},
): Promise<string | undefined> {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  if (options.alsoSystem === true) folders.push(...systemFolders);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
  }
  return undefined;
}
