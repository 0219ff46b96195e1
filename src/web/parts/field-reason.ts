import { CallError } from '../../contract/client.ts';
import type { FieldError, Reason } from '../../contract/errors.ts';

/** Why the server refused this field; null when the failure is about something else. */
export function fieldReason(error: unknown, field: string): Reason | null {
  return refusals(error).find((one) => one.field === field)?.reason ?? null;
}

/** The refusal of a field or of something in it, as one entry of a list. */
export function refusalWithin(error: unknown, field: string): FieldError | null {
  return refusals(error).find((one) => one.field === field || one.field.startsWith(`${field}.`)) ?? null;
}

function refusals(error: unknown): FieldError[] {
  if (!(error instanceof CallError) || error.code !== 'INVALID_REQUEST') return [];
  const { errors = [] } = error.details as { errors?: FieldError[] };
  const first = error.details as unknown as FieldError;
  return typeof first.field === 'string' ? [...errors, first] : errors;
}
