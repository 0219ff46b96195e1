import type { PasswordCost } from '../auth/passwords.ts';
import type { Engine } from '../events/store/engine.ts';
import type { Rooms } from '../http/app.ts';
import type { Log } from '../kit/log.ts';
import type { DirectoryLock } from '../records/directory-lock.ts';
import type { Records } from '../records/records.ts';
import type { Steps } from './upgrade/steps-waiting.ts';

/** What the process gives the service, beside its settings. */
export interface Runtime {
  now: () => number;
  /** Milliseconds that have passed since some moment, whatever the system clock is set to. */
  elapsed?: () => number;
  log: Log;
  version: string;
  distDir: string;
  extend?: Rooms['extend'];
  /** Of new hashes, where it is not the product's own: tests sign in a thousand times. */
  passwordCost?: PasswordCost;
  /** The data directory, where it was taken before the service was loaded. */
  lock?: DirectoryLock;
  /** Called between the commit of a request's change and its response. Tests end the process here. */
  committed?: () => void;
  /** The migrations of this version, where they are not those of the program: tests give nodes different ones. */
  steps?: Steps;
  /** Work on the stores that has to be done before the first request is answered. */
  prepare?: (stores: { records: Records; engine: Engine }) => Promise<void>;
}
