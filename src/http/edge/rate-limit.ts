import { ApiError } from '../../contract/core/errors.ts';
import { type Allowance, type Limiter, windowMs } from '../../kit/limiter/limiter.ts';

/** What a limit that is turned off shows: the highest that can be set, and never less of it. */
const noLimit = 10_000_000;

/** Counts a request and returns its headers. A limit of 0 is turned off: nothing is counted. */
export async function countRequest(
  limiter: Limiter,
  key: string,
  limit: number,
  now: number,
): Promise<{ headers: Record<string, string>; refusal: ApiError | null }> {
  if (limit === 0) return { headers: uncounted(limit, now), refusal: null };
  const allowance = await limiter.take(key, limit);
  return { headers: limitHeaders(allowance, now), refusal: refusalOf(allowance, now) };
}

/** X-RateLimit-* as the specification has it, and the IETF draft's two beside it. */
function limitHeaders(allowance: Allowance, now: number): Record<string, string> {
  const seconds = Math.max(0, Math.ceil((allowance.resetAt - now) / 1000));
  return {
    'x-ratelimit-limit': String(allowance.limit),
    'x-ratelimit-remaining': String(allowance.remaining),
    'x-ratelimit-reset': String(Math.ceil(allowance.resetAt / 1000)),
    'ratelimit-policy': `"default";q=${allowance.limit};w=60`,
    ratelimit: `"default";r=${allowance.remaining};t=${seconds}`,
  };
}

/** The headers of an answer that takes nothing from its window, such as a script or a preflight. */
export function uncounted(limit: number, now: number): Record<string, string> {
  const most = String(limit === 0 ? noLimit : limit);
  return {
    'x-ratelimit-limit': most,
    'x-ratelimit-remaining': most,
    'x-ratelimit-reset': String((Math.floor(now / windowMs) + 1) * (windowMs / 1000)),
  };
}

function refusalOf(allowance: Allowance, now: number): ApiError | null {
  if (allowance.allowed) return null;
  const seconds = Math.max(1, Math.ceil((allowance.resetAt - now) / 1000));
  return new ApiError('RATE_LIMITED', `Too many requests. Try again in ${seconds} seconds.`, {
    retry_after: seconds,
  });
}
