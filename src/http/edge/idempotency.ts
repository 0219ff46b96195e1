import { createHmac } from 'node:crypto';
import type { Keep } from '../../auth/audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import { ApiError, conflict, invalidFields } from '../../contract/core/errors.ts';
import { seal, unseal } from '../../kit/encrypt.ts';
import { isAhead } from '../../kit/is-ahead.ts';
import { hashSecret } from '../../records/accounts/key-format.ts';
import {
  hashFormat,
  lookAtRepeat,
  type Reservation,
  releaseRepeat,
  reserveIdempotencyKey,
  saveResponse,
} from '../../records/idempotency-keys.ts';
import type { Db } from '../../records/records.ts';

/** What a handler answered; what is kept of it. */
export interface Answered {
  status: number;
  body: unknown;
  headers?: Record<string, string | string[]>;
  /** Sent in the body's place. Only what reads answers with one, and what reads is not kept. */
  stream?: ReadableStream<Uint8Array>;
}

export interface Repeatable {
  /** The Idempotency-Key header. */
  key: string;
  caller: Caller;
  /** Method, path and body: the same key with another request is refused. */
  request: string;
  /** The answer holds a secret that is shown this once: nothing of it is kept but its id. */
  shownOnce: boolean;
}

/** What is kept of an answer that holds a secret. */
interface Withheld {
  withheld: true;
  id?: string;
}

const patienceMs = 10_000;
const waitMs = { first: 25, longest: 1_000 };

/**
 * Runs a request once for its Idempotency-Key: the same caller who repeats it within a day gets the first answer,
 * as long as their rights are the same. A request that was refused or failed leaves the key free. The stored answer
 * is sealed with the client's own Idempotency-Key, of which only a hash is kept.
 * @param run saves its answer in the transaction of its change; one that only reads leaves that to this function
 * @throws CONFLICT for another request with this key, and where the answer held a secret, which is not kept.
 */
export async function runOnce(
  db: Db,
  repeat: Repeatable,
  now: () => number,
  run: (keep: Keep<Answered>) => Promise<Answered>,
): Promise<Answered> {
  checkKey(repeat.key);
  const who = callerId(repeat.caller);
  const id = hashSecret(`${who}:${repeat.key}`);
  const secret = `answer:${who}:${repeat.key}`;
  // A body may hold a password: without the client's key, a stored hash gives nothing to guess it by.
  const hash = createHmac('sha256', `request:${who}:${repeat.key}`)
    .update(`${rightsOf(repeat.caller)} ${repeat.request}`)
    .digest('hex');
  const claimed = await claim(db, { id, request: hashFormat + hash }, now);
  if (typeof claimed === 'string') return replay(claimed, secret);
  let isKept = false;
  const keep: Keep<Answered> = async (within, answer) => {
    const kept: Answered | Withheld = repeat.shownOnce ? { withheld: true, id: idIn(answer) } : answer;
    if (!(await saveResponse(within, claimed, seal(JSON.stringify(kept), secret)))) throw takenOver();
    isKept = true;
  };
  try {
    const answer = await run(keep);
    if (!isKept) await keep(db, answer);
    return answer;
  } catch (error) {
    // Nothing is released where the change was committed before this failed.
    await releaseRepeat(db, claimed);
    throw error;
  }
}

/** @returns the first answer, sealed; or, if this request is the first, its hold on the key. Waits while that one is under way. */
async function claim(
  db: Db,
  { id, request }: { id: string; request: string },
  now: () => number,
): Promise<string | Reservation> {
  const end = now() + patienceMs;
  let claimed = await reserveIdempotencyKey(db, id, request, now());
  for (let wait = waitMs.first; claimed.state === 'under way'; wait = Math.min(2 * wait, waitMs.longest)) {
    if (!isAhead(end, now(), patienceMs)) throw stillRunning();
    await new Promise((resolve) => setTimeout(resolve, wait));
    claimed = await lookAtRepeat(db, id, request, now());
  }
  if (claimed.state === 'answered') return claimed.answer;
  if (claimed.state === 'first') return claimed.reservation;
  if (claimed.state === 'earlier version') throw storedBeforeUpgrade();
  const message =
    'You used this Idempotency-Key for another request, or your permissions have changed since. Use a new one.';
  throw conflict('key_used', message, { field: 'Idempotency-Key' });
}

/** Neither run again, as it may have changed something, nor answered: it may have been another request. */
function storedBeforeUpgrade(): ApiError {
  const message =
    'A request with this Idempotency-Key succeeded before Truce was upgraded, and can no longer be compared with this one. Check whether your change was made; if not, use a new Idempotency-Key.';
  return conflict('stored_before_upgrade', message, { field: 'Idempotency-Key' });
}

function stillRunning(): ApiError {
  const message = 'The first request with this Idempotency-Key is still running. Try again in a few seconds.';
  return new ApiError('UNAVAILABLE', message, { retry_after: 5 });
}

/** This request took so long that a repeat was let through: only that one may change something. */
function takenOver(): ApiError {
  const message = 'The request took too long, and a repeat has replaced it. Try again in a few seconds.';
  return new ApiError('UNAVAILABLE', message, { retry_after: 5 });
}

/** Scoped to the key or member: nobody gets an answer that another caller was given. */
function callerId({ key, user }: Pick<Caller, 'key' | 'user'>): string {
  return key ? `key:${key.id}` : `member:${user?.id}`;
}

/** A caller with fewer rights by now must not get a stored response. */
function rightsOf({ accountId, scopes, siteIds, user, owesFactor }: Caller): string {
  return JSON.stringify([
    accountId,
    [...scopes].sort(),
    siteIds && [...siteIds].sort(),
    user?.role,
    owesFactor,
  ]);
}

function checkKey(key: string): void {
  if (key.length > 255) throw invalidFields([{ field: 'Idempotency-Key', reason: 'too_long' }]);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw invalidFields([{ field: 'Idempotency-Key', reason: 'invalid_format' }]);
}

function replay(answer: string, secret: string): Answered {
  const first = JSON.parse(unseal(answer, secret)) as Answered | Withheld;
  if (!('withheld' in first)) {
    return { ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } };
  }
  const message =
    'This request already succeeded. The response contained a secret, which is shown only once and not stored. If you missed it, revoke or renew what was created, then send the request with a new Idempotency-Key.';
  const details = { reason: 'answer_not_kept', field: 'Idempotency-Key', ...(first.id && { id: first.id }) };
  throw new ApiError('CONFLICT', message, details);
}

function idIn({ body }: Answered): string | undefined {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
