/** What proxies add to the requests that they pass on. */
export const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'];

/** Those that say only that somebody passed the request on. */
export const proxyMarks = [
  ...forwardingHeaders,
  ...['x-forwarded-host', 'x-forwarded-proto', 'true-client-ip', 'fly-client-ip', 'via'],
];
