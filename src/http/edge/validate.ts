import type * as z from 'zod';
import { type FieldError, invalidFields, type Reason } from '../../contract/core/errors.ts';

/** Checks input against its schema: the parsed value, or INVALID_REQUEST that names every offending field. */
export function validate<S extends z.ZodType>(schema: S, input: unknown, base = ''): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  const [first, ...rest] = issues.flatMap((issue) => toErrors(issue as Issue, input, base));
  throw invalidFields([first ?? { field: base || 'body', reason: 'malformed' }, ...rest], ruleOf(issues[0]));
}

/** A schema of ours that says what it expects begins with `must`; the library's own messages do not. */
function ruleOf(issue: { message: string } | undefined): string | undefined {
  return issue?.message.startsWith('must ') ? issue.message : undefined;
}

interface Issue {
  code: string;
  path: PropertyKey[];
  keys?: string[];
  origin?: string;
  discriminator?: string;
  errors?: Issue[][];
  /** What there was to choose from. */
  values?: unknown[];
  params?: { reason?: Reason };
}

function toErrors(issue: Issue, input: unknown, base: string): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({ field: name([...path, key], base), reason: 'unknown_field' }));
  }
  return [{ field: name(path, base), reason: reasonOf(issue, valueAt(input, path)) }];
}

function reasonOf(issue: Issue, value: unknown): Reason {
  if (issue.params?.reason) return issue.params.reason;
  if (value === undefined) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return 'invalid_type';
    case 'invalid_union':
      return issue.discriminator && typeof value === 'string' ? 'invalid_value' : 'invalid_type';
    case 'invalid_value':
      return typeof value !== 'string' && issue.values?.every((each) => typeof each === 'string')
        ? 'invalid_type'
        : 'invalid_value';
    case 'invalid_format':
      return 'invalid_format';
    case 'too_small':
      return 'too_small';
    case 'too_big':
      // `int`: beyond what a double holds exactly.
      return issue.origin === 'number' || issue.origin === 'int' ? 'too_large' : 'too_long';
    default:
      return 'invalid_value';
  }
}

function name(path: string[], base: string): string {
  return [...(base ? [base] : []), ...path].join('.') || 'body';
}

function valueAt(input: unknown, path: string[]): unknown {
  let value = input;
  for (const key of path) {
    // A list with commas in a query string: what is wrong in it was there.
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
