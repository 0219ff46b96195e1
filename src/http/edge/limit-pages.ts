import type { Hono } from 'hono';
import { limitKeyOf } from '../../kit/client-address.ts';
import type { ApiParts, Bindings } from './api.ts';
import { countRequest } from './rate-limit.ts';

/** Pages that anyone may open and that read the records. */
const pages = ['/v1/about/*', '/preview/*', '/unsubscribe/*'];

/**
 * The limit of the API for pages outside it, by client address. They have a window of their own: a preview that reloads
 * while its wall is edited takes nothing from the dashboard. @throws RATE_LIMITED
 */
export function limitPages(
  app: Hono<Bindings>,
  {
    limiter,
    clientAddress,
    apiPerMinute,
    now,
  }: Pick<ApiParts, 'limiter' | 'clientAddress' | 'apiPerMinute' | 'now'>,
): void {
  for (const page of pages) {
    app.use(page, async (c, next) => {
      const client = clientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for'));
      const { headers, refusal } = await countRequest(
        limiter,
        `page:${limitKeyOf(client)}`,
        apiPerMinute,
        now(),
      );
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      if (refusal) throw refusal;
      await next();
    });
  }
}
