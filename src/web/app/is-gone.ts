import { CallError } from '../../contract/core/client.ts';

/** Whether what was asked for is not there, or not any longer. The last answer may still be known. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
