import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { daysFrom, lastDays } from '../analytics/period.ts';
import { askServer } from '../composition/command-socket.ts';
import type { Config } from '../composition/config.ts';
import { archiveOf, type WantedDays } from '../composition/export-archive.ts';
import { withEngine } from '../composition/with-engine.ts';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { saveFile } from '../kit/save-file.ts';
import type { Records } from '../records/records.ts';
import type { OwnedSite } from '../records/sites/sites.ts';
import { exportLimits } from '../reports/exports/export-limits.ts';
import { siteOf } from './find-site.ts';
import { showBytes } from './frame/byte-progress.ts';
import { interruptible } from './frame/interruptible.ts';
import { UsageError } from './frame/usage-error.ts';

/** The export cannot be made; the message says why, and what to do. */
class ExportRefused extends OperatorError {}

export interface ExportCommand extends WantedDays {
  site: string;
  file: string;
}

interface Runtime {
  version: string;
  now: number;
}

/** `truce export <site> <file>`: the archive that the dashboard makes, whether a server runs or not. */
export async function exportSite(
  { records, config }: { records: Records; config: Config },
  { site: wanted, file, ...days }: ExportCommand,
  around: Runtime,
): Promise<{ site_id: string; file: string; bytes: number }> {
  const path = resolve(file);
  if (existsSync(path)) throw new ExportRefused(`${path} already exists; choose another name`);
  const site = await interruptible(async (signal) => {
    const site = await siteOf(records.db, wanted);
    refuseDays(site, days, around.now);
    const save = (bytes: AsyncIterable<Buffer>) =>
      saveFile(path, showBytes(bytes, { label: 'Kilobytes:' }), { signal });
    await withEngine(config, records, around.now, (engine) =>
      save(archiveOf(site.id, days, { records, engine, ...around })),
    ).catch((error) => {
      if (!(error instanceof DirectoryInUse)) throw error;
      return save(askServer(config.dataDir, '/export', { site: site.id, ...days }, { signal }));
    });
    return site;
  });
  return { site_id: site.id, file: path, bytes: statSync(path).size };
}

function refuseDays(site: OwnedSite, { from, to }: WantedDays, now: number): void {
  const zone = site.config.timezone;
  const today = lastDays(1, zone, now).last.toString();
  const last = to ?? today;
  if (last > today) throw new UsageError(`--to is in the future: today is ${today} in ${zone}`);
  if (from === undefined) return;
  if (from > last) throw new UsageError(`--from must not be after ${last}`);
  const { first, last: end } = daysFrom(from, last, zone);
  if (first.until(end).days < exportLimits.days) return;
  throw new UsageError(`an export has at most ${exportLimits.days} days: choose a later --from`);
}
