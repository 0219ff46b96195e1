import type { Engine } from '../../events/store/engine.ts';
import { inLane } from '../../events/store/in-lane.ts';
import type { Db } from '../../records/records.ts';
import type { ExportPart } from './export-part.ts';
import { aggregatesPart } from './sections/aggregates-part.ts';
import { eventsPart } from './sections/events-part.ts';
import { reportsPart } from './sections/reports-part.ts';
import { siteParts } from './sections/site-parts.ts';

/** All that a complete export holds, in the order of the archive. No question of it is one that a person waits for. */
export function everyPart(
  db: Db,
  engine: Pick<Engine, 'database' | 'query' | 'read'>,
  now: () => number,
): ExportPart[] {
  const store = inLane(engine, 'heavy');
  return [...siteParts(db, store, now), aggregatesPart(store, now), reportsPart(db), eventsPart(engine)];
}
