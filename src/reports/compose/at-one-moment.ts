import { readCountedState } from '../../analytics/counted-state.ts';
import { bounds, type Period } from '../../analytics/period.ts';
import type { ReportSources } from './order.ts';

/**
 * What many statements read, as of one moment. The event store has no snapshot: where something was counted in these days
 * meanwhile, all is read again, while nothing is counted.
 */
export async function atOneMoment<T>(
  { store, alone }: Pick<ReportSources, 'store' | 'alone'>,
  siteId: string,
  period: Period,
  read: () => Promise<T>,
): Promise<T> {
  const state = () => readCountedState(store, siteId, bounds(period));
  const before = await state();
  const found = await read();
  return (await state()) === before ? found : alone(read);
}
