import { InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';
import { readDay } from '../report-options.ts';
import type { VerifiedDays } from '../verify-command.ts';

/** Two years, without a first day of which some sessions may be gone. */
const maxDays = 730;

export const verifyPage: CommandPage<VerifiedDays> = {
  name: 'verify',
  summary: 'Recompute all sessions and compare them with what is stored',
  description: [
    'Every number in the dashboard is counted from sessions. This recomputes sessions from their raw events and compares them with what is stored. Then it compares every precomputed count (by quarter hour and day) with the sessions.',
    'With the embedded event store, it first reads every file and compares it with its checksum. If a file is damaged, it names it and compares nothing else. With --repair, it first takes such files out of the store, and rebuilds sessions and counts from the raw events. The files stay in the data directory.',
    'Raw events are kept for 90 days. For earlier days, the precomputed counts are compared with the stored sessions.',
  ],
  data: 'Builds sessions of events that have none yet; changes nothing else without --repair. With the embedded event store, stop the server first. With a ClickHouse server, both can run: what differs is compared again for up to a minute, so that a session that goes on meanwhile is not reported.',
  options: [
    new Option('--days <n>', `how many days back, at most ${maxDays}`)
      .argParser(readDays)
      .default(maxDays)
      .conflicts(['from', 'to']),
    new Option('--from <day>', 'first day (YYYY-MM-DD, UTC), instead of --days').argParser(readDay),
    new Option('--to <day>', 'last day (UTC); default: today').argParser(readDay),
    new Option('--repair', 'before that, take damaged parts out and make again what events still tell'),
  ],
  json: 'One document: {"sessions", "numbers", "from", "to", "events_from", "verified", "difference", "damaged", "set_aside", "repaired"}. Numbers are precomputed counts. events_from is the first day whose sessions were recomputed from events, or null. Difference is null or describes the first one. Damaged lists parts of the event store that cannot be read, set_aside those that it could not load and goes on without, each as {"table", "part", "path"}. Repaired is null or {"parts", "sessions"}, what was taken out and how many sessions were made again.',
  examples: [
    { command: 'truce verify', does: 'Compare everything.' },
    { command: 'truce verify --days 7', does: 'Only the last week.' },
    { command: 'truce verify --repair', does: 'After damage of the disk: repair, then compare everything.' },
    { command: 'truce verify --from 2026-01-01 --to 2026-03-31', does: 'One quarter.' },
  ],
  exits: {
    failed: 'a number differs, a file is damaged, the server has the event store, or a store cannot open',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: storeSettings,
  async run({ options }) {
    const { verifiedText, verifyNumbers } = await import('../verify-command.ts');
    const { withRecords } = await import('../user-command.ts');
    const result = await withRecords(readConfig(), (at) => verifyNumbers(at, options, Date.now()));
    const { sessions, numbers, from, to, events_from, difference, ...files } = result;
    const verified = difference === null && files.damaged.length === 0;
    const told = { sessions, numbers, from, to, events_from, verified, difference, ...files };
    print(options.json, told, verifiedText(result));
    return verified ? undefined : 'failed';
  },
};

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= maxDays) return days;
  throw new InvalidArgumentError(`Enter a number from 1 to ${maxDays}.`);
}
