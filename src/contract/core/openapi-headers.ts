type Json = Record<string, unknown>;

const number = { type: 'integer', minimum: 0 };

/** Headers that the service sends whatever was asked, as components that every response refers to. */
export const headerComponents: Json = {
  'X-Request-Id': {
    description: 'Id of this request, as the log has it.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-RateLimit-Limit': { description: 'Requests allowed in the window of one minute.', schema: number },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', schema: number },
  'X-RateLimit-Reset': { description: 'End of the window, in Unix seconds.', schema: number },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: number },
};

/** The headers of a response with this status. */
export function headersOf(status: number): Json {
  const names = Object.keys(headerComponents).filter(
    (name) => name !== 'Retry-After' || status === 429 || status === 503,
  );
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
