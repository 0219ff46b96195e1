/** A second process on a data directory: refused, in words the operator can act on. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`the data directory ${directory} is in use by another Truce process; stop it first`);
  }
}
