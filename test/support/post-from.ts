/** A change as it comes from an address through a proxy that the server trusts. @param cookie of the browser, if it has one */
export function postFrom(url: string, body: object, from: string, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie && { cookie, 'sec-fetch-site': 'same-origin' }),
    },
    body: JSON.stringify(body),
  });
}
