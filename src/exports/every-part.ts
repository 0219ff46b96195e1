import type { Engine } from '../events/engine.ts';
import type { Db } from '../records/records.ts';
import type { ExportPart } from './export-part.ts';
import { aggregatesPart } from './parts/aggregates-part.ts';
import { eventsPart } from './parts/events-part.ts';
import { reportsPart } from './parts/reports-part.ts';
import { siteParts } from './parts/site-parts.ts';

/** All that a complete export holds, in the order of the archive. */
export function everyPart(
  db: Db,
  engine: Pick<Engine, 'database' | 'query'>,
  now: () => number,
): ExportPart[] {
  return [...siteParts(db, engine, now), aggregatesPart(engine), reportsPart(db), eventsPart(engine)];
}
