import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Engine } from '../events/store/engine.ts';
import { nodeName } from '../kit/node-name.ts';
import type { Records } from '../records/records.ts';
import { everyPart } from '../reports/exports/every-part.ts';
import { type Exporter, startExporter } from '../reports/exports/exporter.ts';
import { tellReady } from '../reports/exports/tell-ready.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

/** Joins the stores with the exporter of this node. */
export function openExports(
  config: Config,
  { now, log, version }: Runtime,
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
    intervalMs: 1_000,
  });
  return { node, exportFolder, exporter };
}
