import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createClient } from '../../src/contract/core/client.ts';
import type { Route } from '../../src/contract/core/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { unseal } from '../../src/kit/encrypt.ts';
import { hashSecret } from '../../src/records/accounts/key-format.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { joinTeam } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const withKey = (key: string) =>
  createClient(server.url, { key: server.key, headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('100 calls at once with one key make one object and get 100 equal answers', async () => {
    const call = withKey(randomUUID());
    const body = { domain: `${randomUUID()}.example` };
    const answers = await Promise.all(Array.from({ length: 100 }, () => call('POST /v1/sites', { body })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { sites } = await server.call('GET /v1/sites');
    expect(sites.filter((site) => site.domain === body.domain)).toHaveLength(1);
  });

  it('409: the key with another body, or at another address', async () => {
    const call = withKey('one');
    await call('POST /v1/sites', { body: { domain: 'a.example' } });
    const other = await refusal(call('POST /v1/sites', { body: { domain: 'b.example' } }));
    expect(other).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: { field: 'Idempotency-Key', reason: 'key_used' },
    });
    expect(await refusal(call('POST /v1/keys', { body: { name: 'x' } }))).toMatchObject({ status: 409 });
  });

  it('keeps nothing of a request that only reads', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'read.example' } });
    const { db } = server.stores.records;
    const kept = () => db.selectFrom('repeats').selectAll().execute();
    const before = await kept();
    const ask = () =>
      withKey('read')('POST /v1/analytics/sites/:id/overview', {
        params: { id },
        body: { range: { days: 7 } },
      });
    expect(await ask()).toEqual(await ask());
    expect(await kept()).toEqual(before);
  });

  it('a refused request leaves its key free', async () => {
    const call = withKey('two');
    await refusal(call('POST /v1/sites', { body: { domain: 'not a domain' } }));
    expect((await call('POST /v1/sites', { body: { domain: 'c.example' } })).domain).toBe('c.example');
  });

  it('PUT keeps its 201 when it is repeated', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'd.example' } });
    const put = () =>
      fetch(`${server.url}/v1/templates/sites/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${server.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'three',
        },
        body: JSON.stringify({ name: 'calm' }),
      });
    const [first, second] = [await put(), await put()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.json()).toEqual(await first.json());
  });

  it('409: a repeated new API key; the secret is not kept, sealed or in clear', async () => {
    const call = withKey('four');
    const make = () => call('POST /v1/keys', { body: { name: 'twice' } });
    const first = await make();
    expect(await refusal(make())).toMatchObject({
      status: 409,
      details: { reason: 'answer_not_kept', id: first.id },
    });
    const { keys } = await server.call('GET /v1/keys');
    expect(keys.filter(({ name }) => name === 'twice')).toHaveLength(1);
    expect(await keptAnswer(`key:${await ownKeyId()}`, 'four')).toEqual({ withheld: true, id: first.id });
    for (const file of ['truce.sqlite', 'truce.sqlite-wal']) {
      expect(readFileSync(join(server.dataDir, file)).includes(first.key)).toBe(false);
    }
  });

  it('belongs to the caller: another key or member with the same request makes their own', async () => {
    const other = await server.call('POST /v1/keys', { body: { name: 'other', scopes: ['read', 'write'] } });
    const member = await joinTeam({ url: server.url, invite: byOwner(server) }, { role: 'admin' });
    const body = { domain: 'shared-name.example' };
    const headers = { 'idempotency-key': 'five' };
    const asMember = { ...headers, cookie: member.cookie, 'sec-fetch-site': 'same-origin' };
    const callers = [
      withKey('five'),
      createClient(server.url, { key: other.key, headers }),
      createClient(server.url, { headers: asMember }),
    ];
    const ids = [];
    for (const call of callers) ids.push((await call('POST /v1/sites', { body })).id);
    expect(new Set(ids).size).toBe(3);
    expect((await callers[1]?.('POST /v1/sites', { body }))?.id).toBe(ids[1]);
  });

  it('409: a caller who may do less by now gets no answer from before', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'left.example' } });
    const member = await joinTeam({ url: server.url, invite: byOwner(server) }, { role: 'admin' });
    const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': 'six' };
    const addNote = () =>
      createClient(server.url, { headers })('POST /v1/sites/:id/annotations', {
        params: { id },
        body: { day: '2026-01-01', text: 'Relaunch' },
      });
    await addNote();
    const other = await server.call('POST /v1/sites', { body: { domain: 'kept.example' } });
    await byOwner(server)('PATCH /v1/members/:id', {
      params: { id: member.id },
      body: { site_ids: [other.id] },
    });
    expect(await refusal(addNote())).toMatchObject({ status: 409, details: { reason: 'key_used' } });
  });

  it('no answer with a secret that is shown once is kept', () => {
    // What the schemas of good answers name so, anywhere in the contract.
    const secrets = /"(key|secret|link|url|recovery_codes|embed_url|ticket|uri)":/;
    const shown = (Object.entries(routes) as [string, Route][])
      .filter(
        ([address, { access }]) => /^(POST|PUT)/.test(address) && access !== 'public' && access !== 'track',
      )
      .filter(([, { answers }]) =>
        Object.values(answers).some(
          (schema) =>
            schema && secrets.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))),
        ),
      )
      .filter(([, { shownOnce }]) => !shownOnce);
    // Of these it is the address of the owner's page, of a public picture, or of a page that a wall links to.
    const pages = [
      ...['POST /v1/sites/:id/colors', 'POST /v1/sites/:id/images'],
      ...['POST /v1/sites/:id/simulations', 'POST /v1/sites/:id/verify'],
      ...['POST /v1/templates/:id/restore', 'PUT /v1/templates/sites/:id'],
      'PUT /v1/templates/sites/:id/drafts',
    ];
    expect(shown.map(([address]) => address).sort()).toEqual(pages);
  });

  it.each(['x'.repeat(256), 'with blank'])('400: a key that is none: %s', async (key) => {
    const refused = await refusal(withKey(key)('POST /v1/sites', { body: { domain: 'e.example' } }));
    expect(refused).toMatchObject({ status: 400, details: { field: 'Idempotency-Key' } });
  });
});

/** The one that authenticates this test's calls. */
async function ownKeyId(): Promise<string> {
  const { keys } = await server.call('GET /v1/keys');
  return keys.find(({ name }) => name === 'Bootstrap key')?.id ?? '';
}

/** What the store has for a caller's key, opened as the server would. */
async function keptAnswer(who: string, key: string): Promise<unknown> {
  const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
  try {
    const row = await records.db
      .selectFrom('repeats')
      .select('answer')
      .where('id', '=', hashSecret(`${who}:${key}`))
      .executeTakeFirstOrThrow();
    return JSON.parse(unseal(row.answer ?? '', `answer:${who}:${key}`));
  } finally {
    await records.close();
  }
}
