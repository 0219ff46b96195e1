import * as z from 'zod';
import { readJson } from '../../../records/read-json.ts';
import type { Db } from '../../../records/records.ts';
import { findReportContent, listKeptReports } from '../../../records/reports/kept-reports.ts';
import type { ExportPart, PlannedFile } from '../export-part.ts';

/** Every report that was written about the days, a file each, with all that its email, PDF and CSV are drawn from. */
export function reportsPart(db: Db): ExportPart {
  return {
    about: [
      {
        name: 'reports/<first day>-<kind>-<id>.json',
        text: 'every report that was written about these days, as data (kept until the site is deleted)',
      },
    ],
    async plan({ site, firstDay, lastDay }) {
      const reports = await listKeptReports(db, { siteId: site.id, firstDay, lastDay });
      return reports.map(
        ({ id, kind, period_start }): PlannedFile => ({
          name: `reports/${period_start}-${kind}-${id}.json`,
          weight: 1,
          write: () => content(db, id),
        }),
      );
    },
  };
}

async function* content(db: Db, runId: string) {
  const text = await findReportContent(db, runId);
  const report = readJson(text, z.unknown(), 'report_runs.content', runId) ?? null;
  yield { data: `${JSON.stringify(report, null, 2)}\n`, rows: report === null ? 0 : 1 };
}
