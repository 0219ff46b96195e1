import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Records } from '../../../records/records.ts';
import type { WriteFile } from '../../../reports/render/write-file.ts';
import type { QueryTurns } from '../query-turns.ts';
import { exportHandlers } from './exports.ts';
import { reportHandlers } from './reports.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import { writtenReportHandlers } from './written-reports.ts';

/** What these handlers work with. */
export interface ReportRoom {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  ownTurns: QueryTurns;
  writeFile: WriteFile;
  /** Name of this node, and the directory of its archives. */
  node: string;
  exportFolder: string;
  baseUrl: string;
  limiter: Limiter;
  now: () => number;
}

/** Reports and exports. */
export function reportRoomHandlers(room: ReportRoom) {
  return {
    ...reportHandlers(room),
    ...writtenReportHandlers(room),
    ...unsubscribeHandlers(room),
    ...exportHandlers(room),
  };
}
