import type { ReportFailure } from '../../contract/reports/written-reports.ts';
import { codesOf } from '../coded-texts.ts';

/** What `report_runs.error` says where Truce itself decided that nothing is written. The dashboard translates the code. */
export const runFailureTexts: Record<Exclude<ReportFailure, 'other'>, string> = {
  not_in_time: 'Nothing ran within 24 hours of when it was due.',
  turned_off: 'The report was turned off or deleted before it was written.',
  clock_ahead: 'Written while the clock of the server was ahead.',
  server_stopped: 'The server stopped several times while it wrote this report.',
};

export const runFailureOf = codesOf(runFailureTexts);
