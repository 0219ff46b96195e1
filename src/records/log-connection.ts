import type { Log } from '../kit/log.ts';

/** Hears of connections to a server: whether one could be made. */
export interface ConnectionWatch {
  made(): void;
  failed(error: unknown): void;
}

/** One line when PostgreSQL goes and one when it is back. A start that waits for it logs that itself. */
export function logConnection(log: Pick<Log, 'info' | 'warn'>): ConnectionWatch {
  let state: 'never made' | 'there' | 'away' = 'never made';
  return {
    made() {
      if (state === 'away') log.info({ store: 'records' }, 'PostgreSQL is available again');
      state = 'there';
    },
    failed(error) {
      if (state !== 'there') return;
      state = 'away';
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(
        { store: 'records', error: reason },
        'PostgreSQL is unavailable; events and scripts of known sites keep working',
      );
    },
  };
}
