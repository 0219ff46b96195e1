import { OperatorError } from './operator-error.ts';

export type StoreName = 'records' | 'events' | 'redis';

const names: Record<StoreName, string> = {
  records: 'The database',
  events: 'The event store',
  redis: 'Redis',
};

/** A store is down, too slow or full: no fault of the request, which may be sent again later. */
export class StoreUnavailable extends OperatorError {
  constructor(
    readonly store: StoreName,
    cause: unknown,
  ) {
    super(`${names[store]} is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Runs `work`, whose failures `isUnavailable` sorts. @throws StoreUnavailable in place of those that it names. */
export async function guardStore<T>(
  store: StoreName,
  isUnavailable: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) ? new StoreUnavailable(store, error) : error;
  }
}

/** For what is only noted, such as when a key was last used: where the store takes no changes, it is left out. */
export async function noteIfAvailable(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof StoreUnavailable)) throw error;
  });
}

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
]);
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** Node's errors of a connection that cannot be made, or broke. */
export function isNetworkError(error: unknown): boolean {
  return (
    networkCodes.has(codeOf(error)) || (error instanceof AggregateError && error.errors.some(isNetworkError))
  );
}

/** Node's errors of a disk that is full or fails. */
export function isDiskError(error: unknown): boolean {
  return diskCodes.has(codeOf(error));
}

/** The `code` of an error as text; empty where it has none. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
