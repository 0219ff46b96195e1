import type { AnalyticsStore } from '../../analytics/store.ts';
import type { Log } from '../../kit/log.ts';
import type { Records } from '../../records/records.ts';
import type { WriteFile } from '../render/write-file.ts';

/** What writing and sending reports needs. */
export interface ReportParts {
  records: Records;
  store: AnalyticsStore;
  /** Where the dashboard is, for links in mails. */
  baseUrl: string;
  writeFile: WriteFile;
  now: () => number;
  log: Log;
}
