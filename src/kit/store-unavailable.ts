import { OperatorError } from './operator-error.ts';
import { tlsAdvice, tlsReason } from './tls-fault.ts';

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
    super(unavailableText(store, cause), { cause });
  }
}

/** What another process said has it already. */
function unavailableText(store: StoreName, cause: unknown): string {
  const reason = tlsReason(cause) ?? (cause instanceof Error ? cause.message : String(cause));
  const begin = `${names[store]} is unavailable: `;
  if (reason.startsWith(begin)) return reason;
  const advice = tlsAdvice(cause, settings[store]);
  return begin + (advice === null ? reason : `${oneSentence(reason)} ${advice}`);
}

const settings: Record<StoreName, string> = {
  records: 'TRUCE_DATABASE_URL',
  events: 'TRUCE_CLICKHOUSE_URL',
  redis: 'TRUCE_REDIS_URL',
};

/** A store that answers, and refuses Truce: no wait helps, only the operator does. */
export class StoreRefused extends StoreUnavailable {
  /** @param advice what the operator can do, as a sentence */
  constructor(store: StoreName, cause: Error, advice: string) {
    super(store, cause);
    this.message = refusal(store, cause, advice);
  }
}

/** A store that lets Truce in, but not do this: what was asked for fails, and other work goes on. */
export class RightsMissing extends OperatorError {
  constructor(store: StoreName, cause: Error, advice: string) {
    super(refusal(store, cause, advice), { cause });
  }
}

/** A store that answers, but whose files are not what it wrote: what reads them fails, and other work goes on. */
export class StoreDamaged extends OperatorError {
  constructor(store: StoreName, cause: Error, advice: string) {
    super(`${names[store]} has damaged files. ${oneSentence(cause.message)} ${advice}`, { cause });
  }
}

function refusal(store: StoreName, cause: Error, advice: string): string {
  return `${settings[store]}: ${oneSentence(tlsReason(cause) ?? cause.message)} ${advice}`;
}

function oneSentence(text: string): string {
  return `${text.replace(/\s+/g, ' ').trim().replace(/\.$/, '')}.`;
}

export interface StoreFailures {
  isUnavailable: (error: unknown) => boolean;
  /** What the operator can do where the store refuses Truce altogether; undefined for every other error. */
  adviceFor: (error: unknown) => string | undefined;
  /** The same where it refuses one statement. */
  rightsFor: (error: unknown) => string | undefined;
  /** The same where what it has stored cannot be read. */
  damageAdviceFor?: (error: unknown) => string | undefined;
}

/** Runs `work`, whose failures are sorted. @throws StoreRefused, RightsMissing, StoreDamaged or StoreUnavailable instead */
export async function guardStore<T>(
  store: StoreName,
  { isUnavailable, adviceFor, rightsFor, damageAdviceFor }: StoreFailures,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceFor(error);
    if (advice !== undefined) throw new StoreRefused(store, error as Error, advice);
    const rights = rightsFor(error);
    if (rights !== undefined) throw new RightsMissing(store, error as Error, rights);
    const damage = damageAdviceFor?.(error);
    if (damage !== undefined) throw new StoreDamaged(store, error as Error, damage);
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
