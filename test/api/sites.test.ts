import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const nobody = '00000000-0000-4000-8000-000000000000';

it('colors of a site on this machine are looked for where it is', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'shop.localhost' } });
  const found = await server.call('POST /v1/sites/:id/colors', { params: { id }, body: {} });
  expect(found.url).toBe(`http://shop.localhost:${new URL(server.url).port}/`);
});

describe('POST /v1/sites', () => {
  it('201: answers the whole site with its defaults', async () => {
    const site = await server.call('POST /v1/sites', { body: { domain: 'Blog.Example.com' } });
    expect(site).toMatchObject({
      name: 'blog.example.com',
      domain: 'blog.example.com',
      status: 'active',
      config: { mode: 'hard', template_id: 'default', timezone: 'UTC', consent_mode: 'cookieless' },
    });
    expect(site.updated_at).toBe(site.created_at);
  });

  it('201: makes the default template with the site', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'a.example' } });
    const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id } });
    expect(templates.map((template) => template.name)).toEqual(['default']);
  });

  it('201: turns an IDN into punycode', async () => {
    const site = await server.call('POST /v1/sites', { body: { domain: 'Bücher.example' } });
    expect(site.domain).toBe('xn--bcher-kva.example');
  });

  it.each([
    [{}, 'domain', 'required'],
    [{ domain: 7 }, 'domain', 'invalid_type'],
    [{ domain: 'https://example.com' }, 'domain', 'invalid_format'],
    [{ domain: 'example.com/path' }, 'domain', 'invalid_format'],
    [{ domain: 'example.com:80' }, 'domain', 'invalid_format'],
    [{ domain: '' }, 'domain', 'invalid_format'],
    [{ domain: `${'a'.repeat(260)}.com` }, 'domain', 'too_long'],
    [{ domain: 'a.example', name: '' }, 'name', 'too_small'],
    [{ domain: 'a.example', name: 'x'.repeat(121) }, 'name', 'too_long'],
    [{ domain: 'a.example', status: 'paused' }, 'status', 'invalid_value'],
    [{ domain: 'a.example', nmae: 'x' }, 'nmae', 'unknown_field'],
    [{ domain: 'a.example', config: { mode: 'loud' } }, 'config.mode', 'invalid_value'],
    [{ domain: 'a.example', config: { timezone: 'Mars/Base' } }, 'config.timezone', 'invalid_value'],
    [{ domain: 'a.example', config: { template_id: 'none' } }, 'config.template_id', 'invalid_value'],
  ])('400: %j names %s as %s', async (body, field, reason) => {
    const refused = await refusal(server.call('POST /v1/sites', { body: body as { domain: string } }));
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_REQUEST', details: { field, reason } });
  });

  it('400: a body that is no JSON', async () => {
    const response = await post('{"domain":');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { field: 'body', reason: 'malformed' } },
    });
  });

  it('415: a body that does not say it is JSON', async () => {
    expect((await post('{"domain":"a.example"}', 'text/plain')).status).toBe(415);
  });

  it.each([
    ['application/json; charset=utf-16', {}, 'Send JSON in UTF-8.'],
    ['application/json;charset="UTF-32"', {}, 'Send JSON in UTF-8.'],
    ['application/json', { 'content-encoding': 'gzip' }, 'Send the body without compression.'],
  ])('415: a body that cannot be read as %s with %j', async (type, headers, said) => {
    const response = await post('{"domain":"a.example"}', type, headers);
    expect(response.status).toBe(415);
    expect((await response.json()).error.message).toContain(said);
  });

  it('415: bytes that are not in UTF-8, whatever they are said to be; nothing is stored damaged', async () => {
    const body = Buffer.from('{"domain":"a.example","name":"Caf\xe9"}', 'latin1');
    for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
      const response = await post(body, type);
      expect([type, response.status]).toEqual([type, 415]);
      expect((await response.json()).error.message).toContain('Send JSON in UTF-8.');
    }
  });

  it.each([
    ['application/json; charset=utf-8', {}],
    ['application/json;charset="UTF-8"', {}],
    ['application/json; charset=iso-8859-1', {}],
    ['application/json', { 'content-encoding': 'identity' }],
    ['application/json', { 'content-encoding': 'utf-8' }],
  ])('reads a body of %s with %j', async (type, headers) => {
    expect((await post('{"domain":', type, headers)).status).toBe(400);
  });

  it('413: a body over 1 MiB', async () => {
    expect((await post(`{"domain":"${'a'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  });

  it('413: a body over 64 KiB of somebody who has not signed in', async () => {
    const signIn = (password: string) =>
      fetch(`${server.url}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ email: 'a@example.com', password }),
      });
    expect((await signIn('a'.repeat(64 * 1024))).status).toBe(413);
    expect((await signIn('a'.repeat(60 * 1024))).status).toBe(400);
  });

  function post(
    body: string | Buffer<ArrayBuffer>,
    type = 'application/json',
    more: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${server.url}/v1/sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': type, ...more },
      body,
    });
  }
});

describe('GET /v1/sites', () => {
  it('200: newest first, without config and updated_at', async () => {
    const first = await server.call('POST /v1/sites', { body: { domain: 'first.example' } });
    const second = await server.call('POST /v1/sites', { body: { domain: 'second.example' } });
    const { sites } = await server.call('GET /v1/sites');
    expect(sites.slice(0, 2).map((site) => site.id)).toEqual([second.id, first.id]);
    expect(Object.keys(sites[0] ?? {}).sort()).toEqual(['created_at', 'domain', 'id', 'name', 'status']);
  });

  it('200: limit and offset', async () => {
    const { sites } = await server.call('GET /v1/sites');
    const page = await server.call('GET /v1/sites', { query: { limit: 1, offset: 1 } });
    expect(page.sites).toEqual(sites.slice(1, 2));
  });

  it('400: a limit out of range, an unknown parameter', async () => {
    expect(await refusal(server.call('GET /v1/sites', { query: { limit: 1001 } }))).toMatchObject({
      details: { field: 'limit', reason: 'too_large' },
    });
    const unknown = { limt: 1 } as { limit?: number };
    expect(await refusal(server.call('GET /v1/sites', { query: unknown }))).toMatchObject({
      details: { field: 'limt', reason: 'unknown_field' },
    });
  });
});

describe('PATCH /v1/sites/:id', () => {
  it('200: changes what is given and keeps the rest', async () => {
    const made = await server.call('POST /v1/sites', { body: { domain: 'c.example', name: 'C' } });
    const changed = await server.call('PATCH /v1/sites/:id', {
      params: { id: made.id },
      body: { status: 'inactive', config: { mode: 'soft' } },
    });
    expect(changed).toMatchObject({
      name: 'C',
      status: 'inactive',
      config: { mode: 'soft', timezone: 'UTC' },
    });
    expect(await server.call('GET /v1/sites/:id', { params: { id: made.id } })).toEqual(changed);
  });

  it('400: an empty change', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'd.example' } });
    const refused = await refusal(server.call('PATCH /v1/sites/:id', { params: { id }, body: {} }));
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});

describe('DELETE /v1/sites/:id', () => {
  it('200: the site is gone at once', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'e.example' } });
    expect(await server.call('DELETE /v1/sites/:id', { params: { id } })).toEqual({ id, deleted: true });
    expect(await refusal(server.call('GET /v1/sites/:id', { params: { id } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('ids of nothing', () => {
  it.each([nobody, 'not-a-uuid', '%00'])('404: %s', async (id) => {
    expect(await refusal(server.call('GET /v1/sites/:id', { params: { id } }))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});
