import { OperatorError } from './operator-error.ts';

/** The process that has a data directory. */
export interface Holder {
  pid: number;
  host: string;
  /** When it took the directory, ISO 8601. */
  since: string;
}

/** A second process on a data directory: refused, in words the operator can act on. */
export class DirectoryInUse extends OperatorError {
  /** @param holder null where it is not known. */
  constructor(
    directory: string,
    readonly holder: Holder | null = null,
  ) {
    const who = holder ? ` (pid ${holder.pid} on ${holder.host}, since ${holder.since})` : '';
    super(`the data directory ${directory} is in use by another Truce process${who}; stop it first`);
  }
}
