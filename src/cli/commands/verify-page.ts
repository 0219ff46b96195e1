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
    'Raw events are kept for 90 days. For earlier days, the precomputed counts are compared with the stored sessions.',
  ],
  data: 'Builds sessions of events that have none yet; changes nothing else. With the embedded event store, stop the server first. With a ClickHouse server, both can run: what differs is compared again for up to a minute, so that a session that goes on meanwhile is not reported.',
  options: [
    new Option('--days <n>', `how many days back, at most ${maxDays}`)
      .argParser(readDays)
      .default(maxDays)
      .conflicts(['from', 'to']),
    new Option('--from <day>', 'first day (YYYY-MM-DD, UTC), instead of --days').argParser(readDay),
    new Option('--to <day>', 'last day (UTC); default: today').argParser(readDay),
  ],
  json: 'One document: {"sessions", "numbers", "from", "to", "events_from", "verified", "difference"}. Numbers are precomputed counts. events_from is the first day whose sessions were recomputed from events, or null. Difference is null or describes the first one.',
  examples: [
    { command: 'truce verify', does: 'Compare everything.' },
    { command: 'truce verify --days 7', does: 'Only the last week.' },
    { command: 'truce verify --from 2026-01-01 --to 2026-03-31', does: 'One quarter.' },
  ],
  exits: {
    failed: 'a session or a count differs, the server has the event store, or a store cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: storeSettings,
  async run({ options }) {
    const { verifiedText, verifyNumbers } = await import('../verify-command.ts');
    const { withRecords } = await import('../user-command.ts');
    const result = await withRecords(readConfig(), (at) => verifyNumbers(at, options, Date.now()));
    const { sessions, numbers, from, to, events_from, difference } = result;
    const told = { sessions, numbers, from, to, events_from, verified: difference === null, difference };
    print(options.json, told, verifiedText(result));
    return difference === null ? undefined : 'failed';
  },
};

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= maxDays) return days;
  throw new InvalidArgumentError(`Enter a number from 1 to ${maxDays}.`);
}
