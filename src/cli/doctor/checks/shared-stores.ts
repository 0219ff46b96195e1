import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEventsToRead } from '../../../composition/open-events.ts';
import { recordsFile } from '../../../composition/open-records.ts';
import { findMismatch, isTaken, knowsEvents, type Mismatch } from '../../../composition/own-events.ts';
import { isBlank } from '../../../records/check-database.ts';
import type { Records } from '../../../records/records.ts';
import { findSealed } from '../../../records/secret-settings.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped } from '../finding.ts';

/** What all nodes of an installation must have in common. */
export const sharedStoreChecks: Check<DoctorParts>[] = [
  { id: 'event-store', title: 'The event store that all nodes use', run: checkEventStore },
  { id: 'secret-key', title: 'The key of stored secrets', run: checkSecretKey },
];

async function checkEventStore({ config, records }: DoctorParts): Promise<Finding[] | Skipped> {
  const { databaseUrl, clickhouse, dataDir } = config;
  if (!databaseUrl && clickhouse === null)
    return { skipped: 'both stores are embedded, so there is one node' };
  const store = await records();
  const file = recordsFile(config);
  if (!store && (file === null || existsSync(file))) return { skipped: 'the records cannot be read' };
  if (clickhouse !== null) return checkServer(store, config, clickhouse);
  if (!store || !(await knowsEvents(store))) {
    return { skipped: 'no node has started with these records yet' };
  }
  return isMissingHere(dataDir) ? [mismatched('other', config)] : [];
}

/** @param records null: they are not there yet */
async function checkServer(
  records: Records | null,
  config: DoctorParts['config'],
  clickhouse: NonNullable<DoctorParts['config']['clickhouse']>,
): Promise<Finding[] | Skipped> {
  const engine = await openEventsToRead(clickhouse);
  try {
    const mismatch =
      records === null ? (await isTaken(engine)) && 'taken' : await findMismatch({ records, engine }, config);
    return mismatch ? [mismatched(mismatch, config)] : [];
  } catch {
    return { skipped: 'the event store does not respond' }; // another check says why
  } finally {
    await engine.close();
  }
}

function mismatched(mismatch: Mismatch, { clickhouse, databaseUrl }: DoctorParts['config']): Finding {
  const which =
    clickhouse === null ? 'TRUCE_CLICKHOUSE_URL is not set, and the' : 'TRUCE_CLICKHOUSE_URL: this';
  const where = databaseUrl ? 'the PostgreSQL database' : 'the data directory';
  if (mismatch === 'taken') {
    return fault(
      `${which} event store belongs to a different installation than these records`,
      'The server does not start: it would build the sessions of that installation, and remove its events.',
      'For a node of that installation, set TRUCE_DATABASE_URL as on its other nodes; for a new installation, name an empty database in TRUCE_CLICKHOUSE_URL. If these records replace lost ones, stop all nodes and run `truce migrate --adopt-event-store` (docs/several-nodes.md).',
    );
  }
  return fault(
    `${which} event store is not the one that the installation in ${where} uses`,
    'The server does not start: each node would count its own part of the events.',
    'Set TRUCE_CLICKHOUSE_URL as on the other nodes. If the event store was replaced on purpose, stop all nodes and run `truce migrate --adopt-event-store` (docs/several-nodes.md).',
  );
}

async function checkSecretKey({ config, records }: DoctorParts): Promise<Finding[] | Skipped> {
  const store = await records();
  if (!store) return { skipped: 'the records cannot be read' };
  const refusal = (await isBlank(store)) ? null : await findSealed(store.db, config.secretKeys);
  if (refusal === null) return [];
  return [
    fault(
      refusal,
      'The server does not start; a node that runs returns 503 where it needs a stored secret.',
      'Set TRUCE_SECRET_KEY to the same value on all nodes (docs/security.md).',
    ),
  ];
}

/** A running server has the embedded one, and would not have started on another. */
function isMissingHere(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'events'));
}
