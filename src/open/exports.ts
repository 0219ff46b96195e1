import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Engine } from '../events/engine.ts';
import { everyPart } from '../exports/every-part.ts';
import { type Exporter, startExporter } from '../exports/exporter.ts';
import { tellReady } from '../exports/tell-ready.ts';
import { nodeName } from '../kit/node-name.ts';
import type { Records } from '../records/records.ts';
import type { Surroundings } from './surroundings.ts';

/** Joins the stores with the exporter of this node. */
export function openExports(
  config: Config,
  { now, log, version }: Surroundings,
  { records, engine }: { records: Records; engine: Engine },
): { node: string; exportFolder: string; exporter: Exporter } {
  const node = nodeName(config.dataDir);
  const exportFolder = join(config.dataDir, 'exports');
  const newToken = () => randomBytes(32).toString('base64url');
  const ready = { records, baseUrl: config.baseUrl, newToken, now };
  const exporter = startExporter({
    records,
    node,
    folder: exportFolder,
    parts: everyPart(records.db, engine, now),
    version,
    tellReady: (row, site, bytes) => tellReady(row, site, bytes, ready),
    now,
    log,
    everyMs: 1_000,
  });
  return { node, exportFolder, exporter };
}
