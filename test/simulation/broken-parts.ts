import type { Disk } from '../../src/events/intake/spool/disk.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import type { SafeFetch } from '../../src/kit/safe-fetch/safe-fetch.ts';
import type { Mailer } from '../../src/notifications/email/mailer.ts';
import type { Records } from '../../src/records/records.ts';

type Store = Pick<Engine, 'database' | 'query' | 'insert' | 'command'>;

/** Parts to put in the place of those that work, to see that the simulation finds out. */
export interface BrokenParts {
  disk?: (disk: Disk) => Disk;
  store?: (store: Store) => Store;
  records?: (records: Records) => Records;
  send?: (send: SafeFetch) => SafeFetch;
  mailer?: (mailer: Mailer) => Mailer;
}
