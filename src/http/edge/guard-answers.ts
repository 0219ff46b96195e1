import type { MiddlewareHandler } from 'hono';
import type { Bindings } from './api.ts';

/** What visitors' pages load: made to be cached, and often passed on by the owner's own host. */
const ofVisitors = /^\/v1\/(loader|media|gate)\//;
const ofMembers = /^\/(v1|login)\//;

/** The same for answers that do not come through the router. */
export const guarded = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * Headers that keep answers to members and keys out of caches and in their declared type. Over HTTPS, HSTS tells
 * browsers to stay with it, except on what visitors' pages load: passed on by the owner's host, it would bind that host.
 */
export function guardAnswers(baseUrl: string): MiddlewareHandler<Bindings> {
  const isSecure = baseUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const { path } = c.req;
    if (ofVisitors.test(path)) return;
    if (!headers.has('x-content-type-options')) headers.set('x-content-type-options', 'nosniff');
    if (ofMembers.test(path) && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000');
  };
}
