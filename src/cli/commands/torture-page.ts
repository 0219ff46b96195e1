import { Option } from 'commander';
import type { CommandPage } from '../frame/page.ts';
import { readRounds, type TortureOptions, tortureLimits } from '../torture/torture-options.ts';

export const torturePage: CommandPage<TortureOptions> = {
  name: 'torture',
  summary: 'Test this disk: kill a server under load and count lost events',
  description: [
    'Each round starts a server in a new directory below --dir, sends it events from 8 connections, and kills it with SIGKILL after 0.2 to 1.5 seconds. Every fourth round kills it while it starts. Then the server starts once more, stores what is left in its spool and stops, and every event is counted.',
    'An event is acknowledged if the server responded with 201. Lost: acknowledged and not stored. Doubled: stored more than once. Unknown: stored and never sent. At the end, "truce verify" recomputes all sessions from the stored events.',
    'SIGKILL ends the process, not the machine: what the disk loses in a power failure needs another test (docs/reliability.md).',
  ],
  data: "Touches no existing data, listens only on this machine, and removes its directory, also on Ctrl-C. It needs about 1 GB of free space and uses both disk and processor fully: don't run it beside a busy server.",
  options: [
    new Option('--dir <path>', 'existing directory on the disk to test').default('.'),
    new Option('--rounds <n>', `how many kills, at most ${tortureLimits.rounds}`)
      .argParser(readRounds)
      .default(tortureLimits.defaultRounds),
  ],
  json: 'One document at the end: {"kills", "sent", "acknowledged", "lost", "doubled", "unknown", "verify", "isVerified", "seconds"}.',
  examples: [
    { command: 'truce torture', does: 'Test the disk of this directory with 20 kills.' },
    { command: 'truce torture --dir /var/lib/truce --rounds 100', does: 'Test another disk, longer.' },
    { command: 'truce torture --json | jq .lost', does: 'Use the result in a script.' },
  ],
  exits: {
    failed: 'events were lost, doubled or unknown, verify found a difference, or the test could not run',
    interrupted: 'stopped by Ctrl-C or SIGTERM',
  },
  settings: [],
  async run({ options }, { distDir }) {
    const { torture } = await import('../torture/torture-command.ts');
    return (await torture(options, distDir)) === 0 ? undefined : 'failed';
  },
};
