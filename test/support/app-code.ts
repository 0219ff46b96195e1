import { TOTP } from 'otpauth';
import type { Call } from '../../src/contract/core/client.ts';

/** What an authenticator app shows. @param steps half minutes ahead (or, below 0, behind) of the clock. */
export function appCode(secret: string, steps = 0, nowMs = Date.now()): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: nowMs + steps * 30_000,
  });
}

/** Sets an app up as a member does. The code of this half minute is used up by it: the next one is good already. */
export async function setUpApp(
  call: Call,
  password: string,
  nowMs = Date.now(),
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await call('POST /v1/me/app', { body: { password } });
  const body = { code: appCode(secret, 0, nowMs) };
  const { recovery_codes } = await call('POST /v1/me/app/confirm', { body });
  return { secret, codes: recovery_codes ?? [] };
}
