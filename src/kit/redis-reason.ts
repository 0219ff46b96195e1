import { tlsAdvice, tlsReason } from './tls-fault.ts';

const lastErrors = new WeakMap<object, Error>();

/** Keeps why the connection could not be made, until it is there; `null`: it is. */
export function noteRedisError(redis: object, error: Error | null): void {
  if (error) lastErrors.set(redis, asked(error));
  else lastErrors.delete(redis);
}

/** Why a command failed: without a connection, the driver says only that there is none. */
export function redisReason<E>(redis: object, error: E): E | Error {
  return lastErrors.get(redis) ?? error;
}

/** Redis explains the wire protocol where a password is missing, and Node names no setting where TLS fails. */
function asked(error: Error): Error {
  if (error.message.startsWith('NOAUTH')) {
    const text = 'TRUCE_REDIS_URL: Redis asks for a password. Add it, as in redis://:password@host.';
    return new Error(text, { cause: error });
  }
  // "ERR invalid password" is from before Redis 6.
  if (/^(WRONGPASS|ERR invalid password)/.test(error.message)) {
    const text = 'TRUCE_REDIS_URL: Redis rejects the user or the password. Correct them.';
    return new Error(text, { cause: error });
  }
  const advice = tlsAdvice(error, 'TRUCE_REDIS_URL');
  return advice === null ? error : new Error(`${tlsReason(error)}. ${advice}`, { cause: error });
}
