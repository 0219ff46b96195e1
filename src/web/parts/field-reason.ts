import { CallError } from '../../contract/client.ts';
import type { FieldError, Reason } from '../../contract/errors.ts';

/** Why the server refused this field; null when the failure is about something else. */
export function fieldReason(error: unknown, field: string): Reason | null {
  if (!(error instanceof CallError) || error.code !== 'INVALID_REQUEST') return null;
  const { errors = [] } = error.details as { errors?: FieldError[] };
  const all = [...errors, error.details as unknown as FieldError];
  return all.find((one) => one.field === field)?.reason ?? null;
}
