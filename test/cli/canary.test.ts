import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byOwner } from '../support/owner.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-canary-lists-'));
const list = (...rules: string[]) =>
  writeFileSync(join(folder, 'mine.txt'), ['! Title: Mine', '! Version: 1', ...rules].join('\n'));

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
  const call = byOwner(server);
  await call('POST /v1/sites', { body: { domain: 'blocked.example' } });
  const delivery = { track: '/lumika/e', rotate: true };
  await call('POST /v1/sites', { body: { domain: 'rotates.example', config: { delivery } } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const canary = (...args: string[]) =>
  runCommand(['canary', '--no-browser', ...args], {
    ...{ TRUCE_DATA_DIR: server.dataDir, TRUCE_BASE_URL: server.url, TRUCE_FILTER_LISTS: folder },
    TRUCE_LOG_LEVEL: 'silent',
  });
const rule = '/v1/loader/*$script';

it('a site without rotation: names the list, the rule and what to do, and fails', async () => {
  list(rule);
  const { code, out } = await canary('blocked.example');
  expect(code).toBe(1);
  expect(out).toContain('lists    a list blocks it; rotation is off, so nothing was rotated');
  expect(out).toMatch(/blocked {2}Mine blocks http\S+\/v1\/loader\/\S+ \(rule \/v1\/loader\/\*\$script\)/);
  expect(out).toContain('to do    turn on "Rotate paths automatically" under Settings → First-party paths');
});

it('a program can tell it from nothing found', async () => {
  list(rule);
  const found = await canary('blocked.example', '--json');
  expect(found.code).toBe(1);
  expect(JSON.parse(found.out)).toEqual({
    ...{ site: 'blocked.example', rotates: false, round: null, visit: null },
    blocked: [{ target: 'loader', address: expect.stringContaining('/v1/loader/'), list: 'Mine', rule }],
  });
  list('||ads.example^');
  const nothing = await canary('blocked.example', '--json');
  expect(nothing.code).toBe(0);
  expect(JSON.parse(nothing.out)).toMatchObject({ rotates: false, blocked: [], round: null });
  expect((await canary('blocked.example')).out).toContain('lists    no list blocks it');
});

it('what a round leaves blocked fails, and what it rotates does not', async () => {
  list('/lumika/e|', rule);
  const left = await canary('rotates.example', '--json');
  expect(left.code).toBe(1);
  expect(JSON.parse(left.out)).toMatchObject({ rotates: true, blocked: [{ target: 'loader' }] });
  list('||ads.example^');
  expect(await canary('rotates.example')).toMatchObject({ code: 0 });
  list('/lumika/e|');
  const rotated = await canary('rotates.example', '--json');
  expect([rotated.code, JSON.parse(rotated.out)]).toMatchObject([0, { rotates: true, blocked: [] }]);
});
