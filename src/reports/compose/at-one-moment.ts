import { readCountedState } from '../../analytics/counted-state.ts';
import { bounds, type Period } from '../../analytics/period.ts';
import type { ReportSources } from './order.ts';

/** So often days are read that change meanwhile. */
const readings = 3;

/**
 * What many statements read, as of one moment. The event store has no snapshot: where something was counted in these days
 * meanwhile, all is read again, and what will be kept at last while nothing is counted.
 */
export async function atOneMoment<T>(
  { store, alone }: Pick<ReportSources, 'store' | 'alone'>,
  siteId: string,
  period: Period,
  read: () => Promise<T>,
): Promise<T> {
  const state = () => readCountedState(store, siteId, bounds(period));
  let before = await state();
  for (let left = readings; ; left--) {
    const found = await read();
    const after = await state();
    if (after === before) return found;
    if (left <= 1) return alone ? alone(read) : found;
    before = after;
  }
}
