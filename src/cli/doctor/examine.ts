import { setMaxListeners } from 'node:events';
import type { Config } from '../../composition/config.ts';
import { openRecordsToRead } from '../../composition/open-records.ts';
import { isBeingRestored } from '../../records/check-database.ts';
import { readHolder } from '../../records/lock-holder.ts';
import type { Records } from '../../records/records.ts';
import { serverHere } from '../server-here.ts';
import { askHttp } from './ask-http.ts';
import { backupChecks } from './checks/backups.ts';
import { directoryChecks } from './checks/directory.ts';
import { listChecks } from './checks/lists.ts';
import { machineChecks } from './checks/machine.ts';
import { mailServerChecks } from './checks/mail-server.ts';
import { networkChecks } from './checks/network.ts';
import { otherNodeChecks } from './checks/other-nodes.ts';
import { serviceChecks } from './checks/other-services.ts';
import { refusedStoreChecks } from './checks/refused-stores.ts';
import { secretChecks } from './checks/secrets.ts';
import { sharedStoreChecks } from './checks/shared-stores.ts';
import { spoolChecks } from './checks/spool.ts';
import { storeChecks, wordsOf } from './checks/stores.ts';
import { type DoctorParts, hasAddress } from './doctor-parts.ts';
import type { CheckResult } from './finding.ts';
import type { Machine } from './machine.ts';
import { readSettings } from './read-settings.ts';
import { runChecks } from './run-checks.ts';

export interface Examination {
  environment: Record<string, string | undefined>;
  machine: Machine;
  now: () => number;
  distDir: string;
  onDone?: (done: number, total: number) => void;
}

const checks = [
  ...machineChecks,
  ...secretChecks,
  ...directoryChecks,
  ...backupChecks,
  ...storeChecks,
  ...refusedStoreChecks,
  ...sharedStoreChecks,
  ...otherNodeChecks,
  ...spoolChecks,
  ...networkChecks,
  ...serviceChecks,
  ...mailServerChecks,
  ...listChecks,
];

/** Runs every check. Nothing is changed, and no lock is taken that a server needs. */
export async function examine(wanted: Examination): Promise<CheckResult[]> {
  setMaxListeners(50);
  const { config, result } = readSettings(wanted.environment);
  const records = openOnce(config);
  let done = 0;
  const onDone = () => wanted.onDone?.(++done, checks.length);
  try {
    const parts = partsOf(config, wanted, records.open);
    return [result, ...(await runChecks(checks, parts, undefined, onDone))];
  } finally {
    await records.close();
  }
}

function partsOf(config: Config, wanted: Examination, records: DoctorParts['records']): DoctorParts {
  const { environment, machine, now, distDir } = wanted;
  const names = new Map<string, Promise<boolean>>();
  return {
    ...{ config, environment, machine, now, distDir, records },
    holder: readHolder(config.dataDir),
    askHere: (path, headers) => askHttp(`${serverHere(config)}${path}`, headers).catch(() => null),
    askBase: (path, headers) =>
      askHttp(`${config.baseUrl}${path}`, headers).catch((error) => ({ refused: wordsOf(error) })),
    resolves(host) {
      const known = names.get(host) ?? hasAddress(host);
      names.set(host, known);
      return known;
    },
  };
}

function openOnce(config: Config) {
  let opened: Promise<Records | null> | null = null;
  const open = async () => {
    const records = await openRecordsToRead(config);
    if (!records) return null;
    try {
      // A pool connects when it is asked, so it is asked before a check uses it. What is half filled lacks tables.
      if (!(await isBeingRestored(records))) return records;
    } catch (error) {
      await records.close();
      throw error;
    }
    await records.close();
    return null;
  };
  return {
    open() {
      opened ??= open().catch(() => null);
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}
