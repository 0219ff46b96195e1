import { InvalidArgumentError } from 'commander';

export interface TortureOptions {
  /** An existing directory on the disk to test; the test makes one of its own in it. */
  dir: string;
  rounds: number;
  json?: boolean;
}

export const tortureLimits = { rounds: 1_000, defaultRounds: 20 } as const;

export function readRounds(text: string): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= tortureLimits.rounds) return rounds;
  throw new InvalidArgumentError(`Enter a number from 1 to ${tortureLimits.rounds}.`);
}

export const tortureHelp = `
Each round starts a server in a new directory below --dir, sends it events from 8 connections, and kills it with SIGKILL
after 0.2 to 1.5 seconds. Every fourth round kills it while it starts. Then the server starts once more, stores what is
left in its spool and stops, and every event is counted.

An event is acknowledged if the server responded with 201. Lost: acknowledged and not stored. Doubled: stored more than
once. Unknown: stored and never sent. At the end, "truce verify" recomputes all sessions from the stored events.

The test touches no existing data, listens only on this machine, and removes its directory, also on Ctrl-C. It needs
about 1 GB of free space and uses both disk and processor fully: don't run it beside a busy server. SIGKILL ends the
process, not the machine: what the disk loses in a power failure needs another test (docs/reliability.md).

Exit codes:
  0    nothing was lost, doubled or unknown, and verify found no difference
  1    something was, or the test could not run
  130  stopped by Ctrl-C or SIGTERM

Examples:
  truce torture
  truce torture --dir /var/lib/truce --rounds 100
  truce torture --json | jq .lost
`;
