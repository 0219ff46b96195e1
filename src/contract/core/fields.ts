import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { cleanName } from './clean-name.ts';
import type { Reason } from './errors.ts';
import { isLegacyZone } from './legacy-zones.ts';

/** Fields that more than one resource uses, each with its limits (decisions: API). */

/**
 * Marks a refinement's failure with one of our reasons; see `http/edge/validate.ts`.
 * @param rule what is expected, where the reason's words do not say enough; begins with `must`.
 */
export function because(
  reason: Reason,
  rule?: `must ${string}`,
): { message: string; params: { reason: Reason } } {
  return { message: rule ?? reason, params: { reason } };
}

export const Uuid = z.guid().toLowerCase();
export const Instant = z.iso.datetime();
/** An instant with any offset, as long as it is in a year that ISO 8601 writes with four digits in UTC. */
export const OffsetInstant = z.iso.datetime({ offset: true, abort: true }).refine((instant) => {
  const ms = Date.parse(instant);
  return ms >= Date.parse('0001-01-01T00:00:00Z') && ms < Date.UTC(10_000, 0);
}, because('invalid_value'));
export const Day = z.iso.date({ abort: true });

/** A time that ends before it begins is a mistake, and would look like one in which nothing happened. */
export function inTimeOrder<S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  query: S,
): S {
  return query.refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    ...because('too_small'),
  });
}

/** A name that stands as a key in what is stored and sent: none that every object has anyway, such as `constructor`. */
export function keyName(pattern: RegExp) {
  return z
    .string()
    .regex(pattern, { abort: true })
    .refine((name) => !(name in Object.prototype), because('invalid_value'));
}

/** A whole number in a query string. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d{1,300}$/.test(text) ? Number(text) : text),
    z.number().int().min(min).max(max),
  );
}

/** Values with commas between them, as a query string carries them; none twice. */
export function listOf<S extends z.ZodType<string>>(one: S, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z
      .array(one)
      .max(most)
      .refine((list) => new Set(list).size === list.length, because('conflict')),
  );
}

/** Text a person typed: well-formed Unicode without NUL, cut of surrounding blanks; empty where nobody would see any of it. */
export function text(min: number, max: number) {
  return z.string().overwrite(cleanText).min(min).max(max, { abort: true });
}

function cleanText(value: string): string {
  const clean = value.replaceAll('\0', '').toWellFormed().trim();
  return cleanName(clean) === '' ? '' : clean;
}

/** What somebody called a thing, or one line that they wrote about it: it can't turn or break the text around it. */
export function nameText(min: number, max: number) {
  const name = z.string().overwrite(cleanName).max(max);
  return min === 0 ? name : name.min(min);
}

/** A host name without scheme, port or path; IDN becomes punycode; at most 253 characters. */
export const HostName = z
  .string()
  .max(253)
  .transform((value) => asciiHost(value.trim()))
  .refine((host) => host.length <= 253 && hostPattern.test(host), because('invalid_format'))
  .meta({ example: 'example.com' });

/** Node's converter stops at a slash or a port and takes the rest; here they make the name invalid. */
function asciiHost(value: string): string {
  if (/[\s/\\:?#@%[\]]/.test(value)) return '';
  const name = value.replace(/\.$/, '');
  const host = domainToASCII(name).toLowerCase();
  // It takes `1.2.3` and `0x7f.1` for short addresses: another site than was meant.
  return /^[\d.]+$/.test(host) && host !== name ? '' : host;
}

const hostPattern =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** Characters that a browser drops or turns into others, so that an address reads as another than it is. */
export const readsOtherwise = /[\p{Cc}\p{Cf}\\]/u;

/**
 * Whether what stands where the host does is no longer than a host can be, in any letters: to convert one of 2,000 letters
 * takes milliseconds, and a batch has hundreds.
 */
export function hasShortHost(url: string): boolean {
  // A reader of addresses skips these wherever they stand.
  const read = url.replaceAll(/[\t\n\r]/g, '');
  const [authority = ''] = read.replace(/^[a-z]+:[/\\]*/i, '').split(/[/?#\\]/, 1);
  return authority.length <= 300;
}

/** The host stands after two slashes: browsers read `https:///x` as the host `x`. */
export const HttpUrl = z
  .string()
  .max(2048, { abort: true })
  .refine(hasShortHost, { ...because('invalid_format'), abort: true })
  .refine(
    (value) => /^https?:\/\/[^/]/i.test(value) && !readsOtherwise.test(value) && URL.canParse(value),
    because('invalid_format'),
  );

/** An address that visitors are shown: a name and password in it would be everybody's. */
export const PublicUrl = HttpUrl.refine((value) => {
  if (!URL.canParse(value)) return true; // refused above
  const { username, password } = new URL(value);
  return username === '' && password === '';
}, because('invalid_value'));

export const TimeZone = z
  .string()
  .max(64, { abort: true })
  .refine((zone) => {
    try {
      return !isLegacyZone(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false; // Intl has no other way to ask; the refusal is the answer
    }
  }, because('invalid_value'));
