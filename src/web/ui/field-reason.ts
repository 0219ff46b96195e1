import { CallError } from '../../contract/core/client.ts';
import type { FieldError, Reason } from '../../contract/core/errors.ts';

/** Why the server refused this field; null when the failure is about something else. */
export function fieldReason(error: unknown, field: string): Reason | null {
  return refusals(error).find((one) => one.field === field)?.reason ?? null;
}

/** The refusal of a field or of something in it, as one entry of a list. */
export function refusalWithin(error: unknown, field: string): FieldError | null {
  return refusals(error).find((one) => one.field === field || one.field.startsWith(`${field}.`)) ?? null;
}

/** The error, unless it is the refusal of one of these fields, which say so themselves. */
export function otherRefusal(error: unknown, fields: string[]): unknown {
  return fields.some((field) => refusalWithin(error, field)) ? null : (error ?? null);
}

/** Every field that the server refused; one that meets what is stored has the reason `conflict`. */
export function refusals(error: unknown): FieldError[] {
  if (!(error instanceof CallError)) return [];
  const { field, errors = [] } = error.details as Partial<FieldError> & { errors?: FieldError[] };
  if (error.code === 'CONFLICT') return field === undefined ? [] : [{ field, reason: 'conflict' }];
  if (error.code !== 'INVALID_REQUEST' || field === undefined) return [];
  return errors.length > 0 ? errors : [error.details as unknown as FieldError];
}
