import { leftRefusal } from '../../../composition/move-stores/left-stores.ts';
import { moveRefusal } from '../../../composition/move-stores/unfinished-move.ts';
import { eventsRefusal, openEventsToRead } from '../../../composition/open-events.ts';
import { openRecordsToRead, recordsFile } from '../../../composition/open-records.ts';
import { fileRefusal, recordsRefusal, type StoreRefusal } from '../../../composition/records-refusal.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped } from '../finding.ts';

/** Stores that a start refuses although they respond. It asks the same functions. */
export const refusedStoreChecks: Check<DoctorParts>[] = [
  { id: 'refused-records', title: 'Records that a start accepts', run: checkRecords },
  { id: 'refused-events', title: 'Event store that a start accepts', run: checkEvents },
  { id: 'left', title: 'Stores in use', run: checkLeft },
];

/** Opened apart: no other check reads records that were filled half. */
async function checkRecords({ config }: DoctorParts): Promise<Finding[] | Skipped> {
  const place = { dataDir: config.dataDir, file: recordsFile(config) };
  const lost = moveRefusal(config) ?? fileRefusal(place);
  if (lost !== null) return found(lost);
  const records = await openRecordsToRead(config);
  if (!records) return [];
  try {
    return found(await recordsRefusal(records, place));
  } catch {
    return { skipped: 'the records cannot be read' };
  } finally {
    await records.close();
  }
}

async function checkEvents({ config: { clickhouse } }: DoctorParts): Promise<Finding[] | Skipped> {
  if (clickhouse === null) return { skipped: 'it is embedded' };
  const engine = await openEventsToRead(clickhouse);
  try {
    return found(await eventsRefusal(engine));
  } catch {
    return { skipped: 'the event store does not respond' };
  } finally {
    await engine.close();
  }
}

async function checkLeft({ config, records }: DoctorParts): Promise<Finding[] | Skipped> {
  const store = await records();
  return store ? found(await leftRefusal(store, config)) : { skipped: 'the records cannot be read' };
}

function found(refusal: StoreRefusal | null): Finding[] {
  if (refusal === null) return [];
  return [fault(refusal.problem, 'The server does not start on it.', refusal.fix)];
}
