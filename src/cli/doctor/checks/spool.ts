import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { machineDisk } from '../../../events/intake/spool/disk.ts';
import { segmentsIn } from '../../../events/intake/spool/segments.ts';
import { spoolDirectories } from '../../../events/intake/spool/spool-directories.ts';
import { refusalOf } from '../../../kit/file-refused.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, fault } from '../finding.ts';

/** Events are stored within seconds. */
const oldMs = 10 * 60_000;

export const spoolChecks: Check<DoctorParts>[] = [
  {
    id: 'spool',
    title: 'Events waiting to be stored',
    async run({ config: { dataDir }, now, holder }) {
      const folder = join(dataDir, 'spool');
      if (!existsSync(folder)) return { skipped: 'there is no spool yet' };
      if (refusalOf(folder, 'read')) return { skipped: 'this user may not read the spool' };
      const spools = spoolDirectories(folder)
        .filter((each) => !refusalOf(each, 'read'))
        .map((each) => segmentsIn(machineDisk, each));
      const damaged = sum(await Promise.all(spools.map((each) => each.damagedFiles())));
      const bytes = sum(await Promise.all(spools.map((each) => each.backlogBytes())));
      const ages = (await Promise.all(spools.map((each) => each.oldestAt()))).filter((at) => at !== null);
      const found = [];
      if (damaged > 0) {
        found.push(
          fault(
            `${damaged} spool ${damaged === 1 ? 'file is' : 'files are'} damaged`,
            'The events in them are not counted.',
            'Run truce spool repair. Then check the disk, e.g. with smartctl.',
          ),
        );
      }
      const waitedMs = now() - Math.min(...ages);
      if (ages.length > 0 && waitedMs > oldMs) {
        const waited = `events have waited ${Math.floor(waitedMs / 60_000)} minutes to be stored (${bytes} bytes)`;
        found.push(
          fault(
            holder ? waited : `${waited}, and no server runs here`,
            'Numbers are behind, and the disk fills up.',
            holder
              ? 'See the log of the server and the event store below: it is unavailable, too slow or refuses the events.'
              : 'Start the server: it stores them.',
          ),
        );
      }
      return found;
    },
  },
];

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
