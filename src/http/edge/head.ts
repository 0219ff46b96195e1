import type { MiddlewareHandler } from 'hono';

/** The router leaves out the body of a response to HEAD without ending it: a live stream or a file would stay open. */
export const endBodyOfHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.raw.method === 'HEAD') await c.res.body?.cancel();
};
