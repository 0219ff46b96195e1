import type { StoreCall, WatchCalls } from '../../kit/store-call.ts';
import { currentSpan } from '../../kit/trace/span.ts';
import type { Config } from '../config.ts';

/** As much of a statement as a span takes. */
const longestStatement = 1_000;

/** Makes a call to a store a span of the request or job that waited for it. Statements have no values: those are parameters. */
export function traceCalls({ databaseUrl }: Pick<Config, 'databaseUrl'>): WatchCalls {
  const systems: Record<StoreCall['store'], string> = {
    records: databaseUrl === null ? 'sqlite' : 'postgresql',
    events: 'clickhouse',
  };
  return ({ store, kind, ms, failed, statement }) => {
    const span = currentSpan()?.child(`${store} ${kind}`, 'client', {
      'db.system.name': systems[store],
      'db.query.text': statement.replace(/\s+/g, ' ').trim().slice(0, longestStatement),
    });
    span?.end({ ms, failed });
  };
}
