/** The files of every version that any host has published. */
export interface SharedFiles {
  /** A file of `<name>/<version>`; undefined where there is none. Throws where nobody answers. */
  readFile(version: string, file: string): Promise<Buffer | undefined>;
}
