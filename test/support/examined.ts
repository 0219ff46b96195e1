import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { examine } from '../../src/cli/doctor/examine.ts';
import { type Machine, thisMachine } from '../../src/cli/doctor/machine.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openUpgradedRecords } from '../../src/composition/open-records.ts';
import { diskFolder } from './disk-folder.ts';
import { freePort } from './free-port.ts';
import { quietLog } from './quiet-log.ts';

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
  // Each on a disk of its own.
  diskOf: (path) => path,
  roomOn: () => ({ bytes: 1e12, files: 1e9 }),
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

const folders: string[] = [];

/** A data directory as a server leaves it, and the settings to look at it with. */
export async function newInstallation(): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dataDir = mkdtempSync(join(diskFolder, 'truce-doctor-'));
  folders.push(dataDir);
  const env = { TRUCE_DATA_DIR: dataDir, PORT: String(await freePort()) };
  await (await openUpgradedRecords(readConfig(env), quietLog)).close();
  mkdirSync(join(dataDir, 'spool'));
  return { dataDir, env };
}

export function removeInstallations(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
