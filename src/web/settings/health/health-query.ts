import { queryOptions } from '@tanstack/react-query';
import type { HealthReport } from '../../../contract/operations/health-report.ts';
import { call } from '../../app/api.ts';

/** What the server says of itself, and how far its clock is ahead of this computer's, in seconds. */
export interface Health {
  report: HealthReport;
  clockAheadSeconds: number;
}

/** Read again every half minute, so that a fix shows soon. */
export function healthQuery() {
  return queryOptions({
    queryKey: ['health-report'],
    queryFn: async (): Promise<Health> => {
      const askedAt = Date.now();
      const report = await call('GET /v1/health-report');
      const answeredAt = Date.now();
      // The server told its time somewhere between.
      const clockAheadSeconds = (Date.parse(report.at) - (askedAt + answeredAt) / 2) / 1000;
      return { report, clockAheadSeconds };
    },
    refetchInterval: 30_000,
  });
}
