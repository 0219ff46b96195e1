import * as z from 'zod';
import { readJson, StoredText } from '../records/read-json.ts';
import { type Report, reportKinds } from './report.ts';

const Day = z.looseObject({ date: z.string(), sessions: z.number() });
const Period = z.object({ start: z.string(), end: z.string() });
const blockTypes = ['figures', 'facts', 'line', 'bars', 'table', 'recommendations', 'note'] as const;

/** What every kept report has, whichever version wrote it. */
const KeptReport = z.looseObject({
  kind: z.enum(reportKinds),
  title: StoredText,
  site: z.looseObject({ id: z.string(), name: z.string(), domain: z.string(), timezone: z.string() }),
  period: Period,
  previous: Period.nullable(),
  headline: StoredText,
  metrics: z.looseObject({ sessions: z.number() }),
  blocks: z.array(z.looseObject({ type: z.enum(blockTypes) })),
  daily: z.array(Day),
  rows: z.array(Day),
});

/** A report as it was kept when it was written. @throws DamagedRow */
export function readReport(content: string, runId: string): Report {
  return readJson(content, KeptReport, 'report_runs.content', runId) as object as Report;
}
