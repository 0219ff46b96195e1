import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Live, maxStreams } from '../../src/contract/analytics/live.ts';
import type { Call } from '../../src/contract/core/client.ts';
import { event, eventually, track } from '../support/events.ts';
import { clientOf, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let server: RunningServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

const open = (signal: AbortSignal, key = server.key) =>
  fetch(`${server.url}/v1/sites/${id}/live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${key}` },
    signal,
  });

describe('GET /v1/sites/:id/live', () => {
  it('200: who was there in the last five minutes, without their ids', async () => {
    const old = new Date(Date.now() - 6 * 60_000).toISOString();
    const metadata = { country: 'FR', blocker_type: 'uBlock Origin' };
    await track(server, {
      events: [
        event(id, { session_id: 'visitor@example.com', page_url: 'https://example.com/first' }),
        event(id, {
          session_id: 'visitor@example.com',
          event_type: 'adblock_detected',
          metadata,
          timestamp: new Date(Date.now() + 500).toISOString(),
          page_url: 'https://example.com/second',
        }),
        event(id, { session_id: 'gone', timestamp: old }),
      ],
    });
    const live = await eventually(async () => {
      const found = await server.call('GET /v1/sites/:id/live', { params: { id } });
      expect(found.events).toHaveLength(2);
      // The visit is counted beside the events, a moment earlier or later.
      expect(found).toMatchObject({
        sessions: 1,
        adblock_detected: 1,
        pages: [{ value: '/second', sessions: 1 }],
        blockers: [{ value: 'uBlock Origin', sessions: 1 }],
      });
      return found;
    });
    expect(live.events[0]).toMatchObject({ event_type: 'adblock_detected', page: '/second' });
    expect(live.events[0]?.session).toMatch(/^[0-9a-f]{6}$/);
    expect(JSON.stringify(live)).not.toContain('visitor@example.com');
  });

  it('200: a stream that begins at once and tells what comes', async () => {
    const end = new AbortController();
    const response = await open(end.signal);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const messages = readMessages(response);
    const first = (await messages.next()).value as Live;
    expect(first.sessions).toBe(1);
    await track(server, event(id, { session_id: 'newcomer', page_url: 'https://example.com/now' }));
    const next = (await messages.next()).value as Live;
    expect(next.pages.map(({ value }) => value)).toContain('/now');
    end.abort();
  });

  it('429: more streams than one key may have open; one that ends makes room', async () => {
    const ends = Array.from({ length: maxStreams.caller + 1 }, () => new AbortController());
    const answers = await Promise.all(ends.slice(0, maxStreams.caller).map((end) => open(end.signal)));
    expect(answers.map(({ status }) => status)).toEqual(Array(maxStreams.caller).fill(200));
    const last = ends.at(-1) ?? new AbortController();
    const refused = await open(last.signal);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: { details: { retry_after: 30 } } });
    ends[0]?.abort();
    await eventually(async () => expect((await open(last.signal)).status).toBe(200));
    for (const end of ends) end.abort();
  });

  it('a HEAD request has headers, and keeps no stream open', async () => {
    await eventually(async () => {
      for (let asked = 0; asked < 21; asked++) {
        const response = await fetch(`${server.url}/v1/sites/${id}/live`, {
          method: 'HEAD',
          headers: { accept: 'text/event-stream', authorization: `Bearer ${server.key}` },
        });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('text/event-stream');
        expect(await response.text()).toBe('');
      }
    });
  });

  it.each([
    [
      'the key is revoked',
      ofKey,
      (one: Reader) => server.call('DELETE /v1/keys/:id', { params: { id: one.id } }),
    ],
    [
      'the member is removed',
      ofMember,
      (one: Reader) => byOwner(server)('DELETE /v1/members/:id', { params: { id: one.id } }),
    ],
    ['the member signs out', ofMember, (one: Reader) => one.call('DELETE /v1/login')],
    [
      'the member is limited to another site',
      ofMember,
      async (one: Reader) => {
        const other = await server.call('POST /v1/sites', { body: { domain: 'other.example' } });
        const body = { site_ids: [other.id] };
        await byOwner(server)('PATCH /v1/members/:id', { params: { id: one.id }, body });
      },
    ],
    [
      'the member changes the password elsewhere',
      ofMember,
      async (one: Reader) => {
        const { cookie } = await signIn(server.url, 'POST /v1/login', {
          email: one.email,
          password: memberPassword,
        });
        const body = { current_password: memberPassword, password: 'a new one, long enough' };
        await clientOf(server.url, cookie)('POST /v1/me/password', { body });
      },
    ],
  ] as const)('ends when %s', async (_, join, end) => {
    const reader = await join();
    const response = await fetch(`${server.url}/v1/sites/${id}/live`, {
      headers: { accept: 'text/event-stream', ...reader.headers },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    await end(reader);
    // Reads to the end: a stream that goes on fails by the test's own limit. Rights are looked at every 750 ms (live-streams.test.ts).
    expect(await response.text()).toContain('event: live');
  });

  it('does not hold up the stop of the server', async () => {
    const other = await startServerProcess();
    const site = await other.call('POST /v1/sites', { body: { domain: 'example.com' } });
    const response = await fetch(`${other.url}/v1/sites/${site.id}/live`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${other.key}` },
    });
    const from = Date.now();
    const text = response.text();
    expect(await other.stop()).toBe(0);
    expect(Date.now() - from).toBeLessThan(4_000);
    expect(await text).toContain('event: live');
  });
});

interface Reader {
  id: string;
  email: string;
  call: Call;
  headers: Record<string, string>;
}

async function ofKey(): Promise<Reader> {
  const { id: keyId, key } = await server.call('POST /v1/keys', { body: { name: 'reader' } });
  return { id: keyId, email: '', call: server.call, headers: { authorization: `Bearer ${key}` } };
}

async function ofMember(): Promise<Reader> {
  const { cookie, ...member } = await joinTeam({ url: server.url, invite: byOwner(server) });
  return { ...member, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}

async function* readMessages(response: Response): AsyncGenerator<Live> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let at = text.indexOf('\n\n'); at !== -1; at = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, at))?.[1];
      text = text.slice(at + 2);
      if (data) yield JSON.parse(data) as Live;
    }
  }
}
