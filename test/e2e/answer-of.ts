import type { APIResponse, Route } from 'playwright-core';

/**
 * The server's own answer to a request that a test intercepts. Playwright keeps connections open and may send on one
 * that the server is just closing, as any client may; a browser sends such a request again, Playwright when told to.
 */
export function answerOf(route: Route, options: { url?: string } = {}): Promise<APIResponse> {
  return route.fetch({ ...options, maxRetries: 3 });
}
