import type { Truce } from '../../composition/app.ts';
import type { Log } from '../../kit/log.ts';
import type { FilledDemo } from './demo.ts';
import { startLiveVisits } from './live-visits.ts';

/** What a demo does while it runs: a few visits each minute, and at first the days before the last month. */
export function runBeside(
  truce: Pick<Truce, 'engine' | 'flush'>,
  filled: FilledDemo | undefined,
  parts: { now: () => number; log: Log },
) {
  const stop = new AbortController();
  const live = startLiveVisits(truce, filled?.sources ?? [], parts);
  const earlier = filled
    ?.addEarlier(stop.signal)
    .catch((error) => parts.log.warn({ error: String(error) }, 'earlier example data were not stored'));
  return {
    async close() {
      stop.abort();
      await Promise.all([live.close(), earlier]);
    },
  };
}
