import type { AnalyticsStore } from '../../analytics/store.ts';
import type { Log } from '../../kit/log.ts';
import type { Records } from '../../records/records.ts';
import type { Alone } from '../compose/order.ts';
import type { WriteFile } from '../render/write-file.ts';

/** What writing and sending reports needs. */
export interface ReportParts {
  records: Records;
  store: AnalyticsStore;
  /** URL of the dashboard, for links in emails. */
  baseUrl: string;
  writeFile: WriteFile;
  alone: Alone;
  now: () => number;
  log: Log;
}
