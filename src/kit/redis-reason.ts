import { tlsAdvice, tlsReason } from './tls-fault.ts';

const lastErrors = new WeakMap<object, Error>();

/** Keeps why the connection could not be made, until it is there; `null`: it is. */
export function noteRedisError(redis: object, error: Error | null, isTls = false): void {
  if (error) lastErrors.set(redis, asked(error, isTls));
  else lastErrors.delete(redis);
}

/** Why a command failed: without a connection, the driver says only that there is none, in words of its own. */
export function redisReason<E>(redis: object, error: E): E | Error {
  const last = lastErrors.get(redis);
  if (last) return last;
  const isUnconnected = error instanceof Error && error.message.startsWith("Stream isn't writeable");
  return isUnconnected ? new Error('there is no connection yet', { cause: error }) : error;
}

/** Whether Redis does not open the database that the URL names by its number. */
export function isDatabaseFault(error: Error): boolean {
  return (error as { command?: { name?: string } }).command?.name === 'select';
}

/** Redis explains the wire protocol where a password is missing, and Node names no setting where TLS fails. */
function asked(error: Error, isTls: boolean): Error {
  if (isDatabaseFault(error)) {
    const text = `TRUCE_REDIS_URL: Redis does not open the database of this number (${error.message}). Correct it, or leave it out.`;
    return new Error(text, { cause: error });
  }
  if (error.message.startsWith('NOAUTH')) {
    const text = 'TRUCE_REDIS_URL: Redis asks for a password. Add it, as in redis://:password@host.';
    return new Error(text, { cause: error });
  }
  // "ERR invalid password" is from before Redis 6.
  if (/^(WRONGPASS|ERR invalid password)/.test(error.message)) {
    const text = 'TRUCE_REDIS_URL: Redis rejects the user or the password. Correct them.';
    return new Error(text, { cause: error });
  }
  // A Redis without TLS waits for the end of a command that it takes the handshake for.
  if (isTls && (error as NodeJS.ErrnoException).code === 'ETIMEDOUT') {
    const text = `${error.message}. Check that the server of TRUCE_REDIS_URL responds, and speaks TLS at this port.`;
    return new Error(text, { cause: error });
  }
  const advice = tlsAdvice(error, 'TRUCE_REDIS_URL');
  return advice === null ? error : new Error(`${tlsReason(error)}. ${advice}`, { cause: error });
}
