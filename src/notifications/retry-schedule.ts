import type { IncomingHttpHeaders } from 'node:http';

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Between one attempt and the next; with the first, ten attempts in about three days (Standard Webhooks). */
export const deliveryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
/** Each delay is up to this part longer or shorter, so that what failed together does not come back together. */
const jitter = 0.1;
const maxRetryAfterMs = 24 * hourMs;

/**
 * When to try again after so many attempts; null after the last one.
 * @param unit 0 to 1
 * @param atLeastMs what the receiver asked for, believed up to a day.
 */
export function nextDelayMs(attempts: number, unit: number, atLeastMs = 0): number | null {
  const delay = deliveryDelaysMs[attempts - 1];
  if (delay === undefined) return null;
  const spread = Math.round(delay * (1 - jitter + 2 * jitter * unit));
  return Math.max(spread, Math.min(atLeastMs, maxRetryAfterMs));
}

/** Retry-After as seconds or as a date (RFC 9110); 0 where there is none that can be read. */
export function readRetryAfterMs(headers: IncomingHttpHeaders, nowMs: number): number {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}
