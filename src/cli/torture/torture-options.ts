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
