import type { Log } from '../../kit/log.ts';

const everyMs = 60_000;
/** Different lines that are counted; with more, the counts begin again. */
const mostKept = 100;
const lines = new WeakMap<Pick<Log, 'error'>, Map<string, { until: number; left: number }>>();

/**
 * Logs a failure that every request meets while a store is away or a disk is full: the first at once, then one line a minute
 * with how many were left out since the last.
 */
export function logOutage(
  log: Pick<Log, 'error'>,
  fields: { request_id: string; error: string },
  text: string,
  elapsed: () => number = () => performance.now(),
): void {
  const said = lines.get(log) ?? new Map();
  lines.set(log, said);
  const key = `${text}: ${fields.error}`;
  const last = said.get(key);
  if (last && elapsed() < last.until) {
    last.left++;
    return;
  }
  if (said.size >= mostKept) said.clear();
  said.set(key, { until: elapsed() + everyMs, left: 0 });
  log.error({ ...fields, ...(last && last.left > 0 && { left_out: last.left }) }, text);
}
