import * as z from 'zod';

/** Every error code a caller may meet, with its HTTP status (spec: Errors; decisions: API). */
export const errorStatus = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const reasons = [
  'required',
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'too_long',
  'too_small',
  'too_large',
  'unknown_field',
  'conflict',
  'malformed',
  'easy_to_guess',
  'in_the_past',
] as const;

export type Reason = (typeof reasons)[number];

/** Why a caller who is known may not do this: `details.reason` of FORBIDDEN. */
export const refusals = [
  'role',
  'scope',
  'member_only',
  'limited_to_sites',
  'foreign_site',
  'owner_only',
  'second_factor_required',
  'owners_by_owners',
  'own_factors',
  'exceeds_own_key',
  'rights_changed',
] as const;

export type Refusal = (typeof refusals)[number];

/** What stands in the way of a caller who has the right: `details.reason` of CONFLICT. */
export const conflicts = [
  'set_up_already',
  'last_owner',
  'still_owner',
  'owner_invitation',
  'template_in_use',
  'app_set_up',
  'setup_expired',
  'factor_needed',
  'image_in_use',
  'job_damaged',
  'changed_meanwhile',
  'email_taken',
  'sites_deleted',
  'path_taken',
  'unsubscribed',
  'link_ended',
  'no_export_access',
  'switched_off',
  'export_running',
  'confirmed_before',
  'standard_report',
  'key_used',
  'stored_before_upgrade',
  'answer_not_kept',
  'most_annotations',
  'most_csv_links',
  'most_images',
  'most_integrations',
  'most_keys',
  'most_links',
  'most_members',
  'most_passkeys',
  'most_recipients',
  'most_reports',
  'most_segments',
  'most_simulations',
  'most_sites',
  'most_templates',
] as const;

export type Conflict = (typeof conflicts)[number];

export interface FieldError {
  /** Dotted path of the offending field, as `config.primary_color` or `events.3.page_url`. */
  field: string;
  reason: Reason;
}

/** What a caller may know about a failure. Anything else that is thrown is a bug and answers INTERNAL_ERROR. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = errorStatus[code];
  }
}

/** So many offending fields are listed, each with so many characters: a hostile body must not make a larger answer. */
const maxListed = 1_000;
const maxFieldLength = 200;

/**
 * INVALID_REQUEST that names the first offending field and lists all of them, up to a number.
 * @param why in words, where the reason's own do not say enough.
 */
export function invalidFields(errors: [FieldError, ...FieldError[]], why?: string): ApiError {
  const listed = errors
    .slice(0, maxListed)
    .map((each) => ({ ...each, field: each.field.slice(0, maxFieldLength) }));
  const [first = errors[0]] = listed;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new ApiError('INVALID_REQUEST', `${first.field}: ${why ?? reasonText[first.reason]}${more}`, {
    ...first,
    errors: listed,
  });
}

/** @param about the field that asks for more than the caller may give */
export function refused(reason: Refusal, message: string, about: { field?: string } = {}): ApiError {
  return new ApiError('FORBIDDEN', message, { reason, ...about });
}

/**
 * CONFLICT: the caller has the right and the request is well formed, but the state does not allow it now.
 * @param about the field that meets what is stored; or how many there may be, where a number is limited.
 */
export function conflict(
  reason: Conflict,
  message: string,
  about: { field?: string; most?: number } = {},
): ApiError {
  return new ApiError('CONFLICT', message, { reason, ...about });
}

const reasonText: Record<Reason, string> = {
  required: 'is required',
  invalid_type: 'has the wrong type',
  invalid_format: 'has the wrong format',
  invalid_value: 'is not an allowed value',
  too_long: 'is too long',
  too_small: 'is too small or too short',
  too_large: 'is too large',
  unknown_field: 'is not a known field; check the spelling',
  conflict: 'conflicts with another value',
  malformed: 'cannot be parsed',
  easy_to_guess: 'is easy to guess; use a few random words',
  in_the_past: 'is in the past; choose a later time',
};

export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'Error' });
