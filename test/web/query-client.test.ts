import { describe, expect, it } from 'vitest';
import { CallError } from '../../src/contract/core/client.ts';
import { delayOf, isWorthRetrying } from '../../src/web/app/query-client.ts';

const limited = (seconds: number) => new CallError(429, 'RATE_LIMITED', '', { retry_after: seconds });

describe('a read that failed', () => {
  it('waits for its turn as long as the server says, and no longer than a person would', () => {
    expect([limited(3), limited(10), limited(11)].map((error) => isWorthRetrying(0, error))).toEqual([
      true,
      true,
      false,
    ]);
    expect(delayOf(0, limited(3))).toBe(3000);
    expect(isWorthRetrying(2, limited(3))).toBe(false);
  });

  it('is tried again after a break of the connection, and not after a refusal', () => {
    expect(isWorthRetrying(1, new TypeError('fetch failed'))).toBe(true);
    expect(isWorthRetrying(0, new CallError(503, 'UNAVAILABLE', '', {}))).toBe(true);
    expect(isWorthRetrying(0, new CallError(404, 'NOT_FOUND', '', {}))).toBe(false);
    expect([0, 1].map((failures) => delayOf(failures, new TypeError('fetch failed')))).toEqual([1000, 2000]);
  });
});
