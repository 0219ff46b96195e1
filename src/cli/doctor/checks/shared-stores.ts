import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEventsToRead } from '../../../composition/open-events.ts';
import { hasOtherEvents, knowsEvents } from '../../../composition/own-events.ts';
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
  const { databaseUrl, clickhouse } = config;
  if (!databaseUrl) return { skipped: 'the records are embedded, so there is one node' };
  const store = await records();
  if (!store) return { skipped: 'the records cannot be read' };
  if (!(await knowsEvents(store))) return { skipped: 'no node has started with these records yet' };
  const isOther =
    clickhouse === null ? isMissingHere(config.dataDir) : await isOtherServer(store, clickhouse);
  if (isOther === null) return { skipped: 'the event store does not respond' };
  if (!isOther) return [];
  const which =
    clickhouse === null ? 'TRUCE_CLICKHOUSE_URL is not set, and the' : 'TRUCE_CLICKHOUSE_URL: this';
  return [
    fault(
      `${which} event store is not the one that the installation in the PostgreSQL database uses`,
      'The server does not start: each node would count its own part of the events.',
      'Set TRUCE_CLICKHOUSE_URL as on the other nodes. If the event store was replaced on purpose, stop all nodes and run `truce migrate --adopt-event-store` (docs/several-nodes.md).',
    ),
  ];
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

/** @returns null where no node of it responds */
async function isOtherServer(
  records: Records,
  clickhouse: NonNullable<DoctorParts['config']['clickhouse']>,
): Promise<boolean | null> {
  const engine = await openEventsToRead(clickhouse);
  try {
    return await hasOtherEvents({ records, engine });
  } catch {
    return null; // another check says why
  } finally {
    await engine.close();
  }
}
