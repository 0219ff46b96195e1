import type { KyselyConfig } from 'kysely';
import type { WatchCalls } from '../kit/store-call.ts';

/** Makes the database report each statement. */
export function logCalls(watch?: WatchCalls): Pick<KyselyConfig, 'log'> {
  if (!watch) return {};
  return {
    log: ({ level, query, queryDurationMillis }) =>
      watch({
        ...{ store: 'records', kind: 'query', ms: queryDurationMillis },
        ...{ failed: level === 'error', statement: query.sql },
      }),
  };
}
