import { InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';

const mostDays = 89;

export const verifyPage: CommandPage<{ days: number }> = {
  name: 'verify',
  summary: 'Recompute all sessions and compare them with what is stored',
  description: [
    'Every number in the dashboard is counted from sessions. This recomputes the sessions of the last days from their raw events and compares them, and every precomputed count, with what is stored.',
  ],
  data: 'Builds sessions of events that have none yet; changes nothing else. With the embedded event store, stop the server first. With a ClickHouse server, both can run.',
  options: [
    new Option('--days <n>', `how many days back, at most ${mostDays}`).argParser(readDays).default(mostDays),
  ],
  json: 'One document: {"sessions", "verified", "difference"}; difference is null or describes the first one.',
  examples: [
    { command: 'truce verify', does: 'Compare everything.' },
    { command: 'truce verify --days 7', does: 'Only the last week.' },
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
    const result = await withRecords(readConfig(), (at) => verifyNumbers(at, options.days, Date.now()));
    const { sessions, difference } = result;
    print(options.json, { sessions, verified: difference === null, difference }, verifiedText(result));
    return difference === null ? undefined : 'failed';
  },
};

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new InvalidArgumentError(`Enter a number from 1 to ${mostDays}.`);
}
