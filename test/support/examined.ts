import { resolve } from 'node:path';
import { examine } from '../../src/cli/doctor/examine.ts';
import { type Machine, thisMachine } from '../../src/cli/doctor/machine.ts';

export interface Examined {
  env: Record<string, string>;
  machine?: Partial<Machine>;
  now?: () => number;
}

/** A machine with everything that Truce wants, whatever this one has. */
const goodMachine: Machine = {
  ...thisMachine,
  memoryBytes: 8e9,
  openFiles: () => 65_536,
  hasPackage: () => true,
  hasBrowser: () => true,
};

/** @returns what `truce doctor` finds, as `check: problem` */
export async function findings({ env, machine = {}, now = Date.now }: Examined): Promise<string[]> {
  const results = await examine({
    environment: env,
    machine: { ...goodMachine, ...machine },
    now,
    distDir: resolve('dist'),
  });
  return results.flatMap(({ check, findings: found }) => found.map(({ problem }) => `${check}: ${problem}`));
}
