import { StartRefused } from './start-refused.ts';

/** A newer version of Truce has changed a database: this one would misread it. */
export class NewerDatabase extends StartRefused {
  /**
   * @param which the subject of the message, e.g. "the event store"
   * @param step the first migration that this version does not know
   */
  constructor(which: string, step: string) {
    super(
      `${which} was changed by a newer version of Truce (step ${step}); start that version, or restore a backup from before it`,
    );
  }
}
