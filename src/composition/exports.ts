import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { warnFloor } from '../events/intake/intake-bounds.ts';
import type { Engine } from '../events/store/engine.ts';
import { freeBytes } from '../kit/free-bytes.ts';
import { nodeName } from '../kit/node-name.ts';
import type { Records } from '../records/records.ts';
import { everyPart } from '../reports/exports/every-part.ts';
import type { ExportJobParts } from '../reports/exports/export-jobs.ts';
import { notifyReady } from '../reports/exports/notify-ready.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

/** What the exports of this node need. */
export function exportParts(
  { dataDir, baseUrl, limits }: Config,
  { now, log, version }: Runtime,
  { records, engine }: { records: Records; engine: Engine },
): Omit<ExportJobParts, 'stop'> {
  const newToken = () => randomBytes(32).toString('base64url');
  return {
    records,
    node: nodeName(dataDir),
    folder: join(dataDir, 'exports'),
    parts: everyPart(records.db, engine, now),
    version,
    notifyReady: (row, site, bytes) => notifyReady(row, site, bytes, { records, baseUrl, newToken, now }),
    disk: {
      name: 'TRUCE_DATA_DIR',
      readFree: () => freeBytes(dataDir),
      minFreeBytes: limits.freeBytes * warnFloor,
    },
    now,
    log,
  };
}
