import { ApiError, conflict, invalidFields } from '../contract/errors.ts';
import { seal, unseal } from '../kit/sealed.ts';
import { hashSecret } from '../records/key-format.ts';
import type { Db } from '../records/records.ts';
import { claimRepeat, keepAnswer, releaseRepeat } from '../records/repeats.ts';

/** What a handler answered; what is kept of it. */
export interface Answered {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Sent in the body's place. Only what reads answers with one, and what reads is not kept. */
  stream?: ReadableStream<Uint8Array>;
}

export interface Repeatable {
  /** The Idempotency-Key header. */
  key: string;
  accountId: string;
  /** Method, path and body: the same key with another request is refused. */
  request: string;
}

const patienceMs = 10_000;
const lookAgainMs = 25;

/**
 * Runs a request once for its Idempotency-Key: whoever repeats it within a day gets the first answer. A
 * request that was refused or failed leaves the key free. The stored answer may hold a new API key, so it is
 * sealed with the client's own Idempotency-Key, of which only a hash is kept.
 */
export async function runOnce(
  db: Db,
  repeat: Repeatable,
  now: () => number,
  run: () => Promise<Answered>,
): Promise<Answered> {
  checkKey(repeat.key);
  const id = hashSecret(`${repeat.accountId}:${repeat.key}`);
  const secret = `answer:${repeat.accountId}:${repeat.key}`;
  const end = now() + patienceMs;
  for (;;) {
    const claim = await claimRepeat(db, id, hashSecret(repeat.request), now());
    if (claim.state === 'first') break;
    if (claim.state === 'answered') return replay(claim.answer, secret);
    if (claim.state === 'other request') {
      const message = 'This Idempotency-Key was used for another request. Use a new one.';
      throw conflict('key_used', message, { field: 'Idempotency-Key' });
    }
    if (now() > end) {
      throw new ApiError('UNAVAILABLE', 'The first request with this Idempotency-Key is still under way.', {
        retry_after: 5,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  try {
    const answer = await run();
    await keepAnswer(db, id, seal(JSON.stringify(answer), secret));
    return answer;
  } catch (error) {
    await releaseRepeat(db, id);
    throw error;
  }
}

function checkKey(key: string): void {
  if (key.length > 255) throw invalidFields([{ field: 'Idempotency-Key', reason: 'too_long' }]);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw invalidFields([{ field: 'Idempotency-Key', reason: 'invalid_format' }]);
}

function replay(answer: string, secret: string): Answered {
  const first = JSON.parse(unseal(answer, secret)) as Answered;
  return { ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } };
}
