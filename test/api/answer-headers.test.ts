import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryFile } from '../../src/delivery/part-names.ts';
import { event } from '../support/events.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let plain: RunningServer;
let secure: RunningServer;
beforeAll(async () => {
  const env = { TRUCE_BASE_URL: 'https://truce.example' };
  [plain, secure] = await Promise.all([startServer(), startServerProcess({ env })]);
});
afterAll(() => Promise.all([plain.stop(), secure.stop()]));

const ask = ({ url, key }: RunningServer, path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });

describe('answers', () => {
  it('of the API are kept by no cache and stay what they say to be, refusals too', async () => {
    const json = { 'content-type': 'application/json' };
    const answers = [
      await ask(plain, '/v1/keys', { method: 'POST', headers: json, body: '{"name":"k"}' }),
      await ask(plain, '/v1/sites'),
      await ask(plain, '/v1/nothing'),
      await ask(plain, '/v1/keys', { method: 'PUT' }),
      await fetch(`${plain.url}/v1/me`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 404, 405, 401]);
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('to events and to reports of the inline snippet are kept by no cache either, refusals too', async () => {
    const { id } = await plain.call('POST /v1/sites', { body: { domain: 'example.com' } });
    const report = entryFile('plain', { siteId: id, media: '/v1/media' });
    const events = `${plain.url}/v1/events/track`;
    const post = { method: 'POST', headers: { 'content-type': 'text/plain' } };
    const answers = [
      await fetch(events, { ...post, body: JSON.stringify(event(id)) }),
      await fetch(events, { ...post, body: '{' }),
      await fetch(events, { method: 'PUT', body: '{}' }),
      await fetch(events, { method: 'OPTIONS' }),
      await fetch(`${plain.url}/v1/media/${id}-${report}`, { ...post, body: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 405, 204, 400]);
    expect(answers[2]?.headers.get('allow')).toBe('POST, OPTIONS');
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('of a service at https keep browsers on it, but not what an owner’s host passes on', async () => {
    const site = await secure.call('POST /v1/sites', { body: { domain: 'example.com' } });
    for (const path of ['/', '/v1/sites', '/docs']) {
      const { headers } = await ask(secure, path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    for (const path of [`/v1/loader/${site.id}.js`, '/v1/media/ad.js']) {
      const { headers } = await ask(secure, path);
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    expect((await ask(plain, '/')).headers.get('strict-transport-security')).toBeNull();
  });
});
