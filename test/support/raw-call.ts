/** What a request of the API is made of, before it is one. */
export interface RawInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls an address of the contract without the typed client, so that wrong input can be sent too. */
export async function rawCall(
  url: string,
  address: string,
  input: RawInput,
  key?: string,
): Promise<{ status: number; headers: Headers; text: string }> {
  const [method = 'GET', pattern = '/'] = address.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const response = await fetch(url + path + search, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
