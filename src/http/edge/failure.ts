import { ApiError } from '../../contract/core/errors.ts';
import { SpoolFull } from '../../events/intake/spool/spool-writer.ts';
import type { Log } from '../../kit/log.ts';
import { isDiskError, RightsMissing, StoreDamaged, StoreUnavailable } from '../../kit/store-unavailable.ts';
import { StoresHeld } from '../../records/records-held.ts';
import { logOutage } from './log-outage.ts';

/** Seconds after which a store that was away is worth another request. */
const retryAfterS = 5;

export interface Failure {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** The one place that turns what was thrown into an answer. What is not an ApiError is a bug: logged whole. */
export function toFailure(thrown: unknown, requestId: string, log: Log): Failure {
  const error = thrown instanceof ApiError ? thrown : hidden(thrown, requestId, log);
  const { code, message, details } = error;
  return {
    status: error.status,
    body: JSON.stringify({ error: { code, message, details } }),
    headers: { 'content-type': 'application/json; charset=utf-8', ...retryAfter(error) },
  };
}

function hidden(thrown: unknown, requestId: string, log: Log): ApiError {
  if (thrown instanceof SpoolFull) {
    logOutage(log, { request_id: requestId, error: thrown.message }, 'events cannot be stored');
    return unavailable('Events cannot be stored right now. Nothing was accepted.');
  }
  if (isStoreFailure(thrown)) {
    logOutage(log, { request_id: requestId, error: (thrown as Error).message }, 'a store is unavailable');
    return unavailable(
      isMoved(thrown)
        ? 'This installation was moved. Changes are possible again once the server is restarted with its new settings.'
        : 'The service is temporarily unavailable. Try again in a few seconds.',
    );
  }
  if (thrown instanceof StoreDamaged) {
    log.error({ request_id: requestId, error: thrown.message }, 'stored data is damaged');
    return internal('Stored data is damaged, so this cannot be read; the log says what to do.', requestId);
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  log.error({ request_id: requestId, error: error.message, stack: error.stack }, 'request failed');
  return internal('Server error. Try again later; the log has the details under request_id.', requestId);
}

function internal(message: string, requestId: string): ApiError {
  return new ApiError('INTERNAL_ERROR', message, { request_id: requestId });
}

/** A store that is down, slow or full, or the disk; also where it is the cause of what was thrown. */
function isStoreFailure(thrown: unknown): boolean {
  if (thrown instanceof StoreUnavailable || thrown instanceof RightsMissing || isDiskError(thrown))
    return true;
  return thrown instanceof Error && thrown.cause !== undefined && isStoreFailure(thrown.cause);
}

function isMoved(thrown: unknown): boolean {
  if (thrown instanceof StoresHeld) return thrown.state === 'moved';
  return thrown instanceof Error && thrown.cause !== undefined && isMoved(thrown.cause);
}

function unavailable(message: string): ApiError {
  return new ApiError('UNAVAILABLE', message, { retry_after: retryAfterS });
}

function retryAfter(error: ApiError): Record<string, string> {
  const seconds = error.details.retry_after;
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
}
