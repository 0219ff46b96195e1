import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baitPools, drawBaits } from '../../src/delivery/bait-pools.ts';
import { validDays } from '../../src/kit/day-marks.ts';
import { debianProgram } from '../support/debian-program.ts';
import { collectProofs, namesOf } from '../support/gate-page.ts';
import { rawCall } from '../support/raw-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let server: RunningServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = await addSite({ enabled: true, ttl_s: 120 });
});
afterAll(() => server.stop());

describe('a token', () => {
  it('is a JWT for this site, signed with its secret, and ends when the owner says', async () => {
    const { token, expires_at } = await askToken(id);
    const [head = '', body = '', sent] = token.split('.');
    const claims = read(body);
    expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toEqual({
      iss: expect.stringContaining('http'),
      sub: id,
      iat: expect.any(Number),
      exp: claims.iat + 120,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(expires_at).toBe(new Date(claims.exp * 1000).toISOString());
    expect(Math.abs(claims.iat * 1000 - Date.now())).toBeLessThan(5000);
    expect(sent).toBe(sign(await secretOf(id), `${head}.${body}`));
  });

  it('is another one each time, and good for 15 minutes when the owner says nothing', async () => {
    const other = await addSite({ enabled: true });
    const tokens = [await askToken(other), await askToken(other)].map(({ token }) => token);
    const claims = tokens.map((token) => read(token.split('.')[1] ?? ''));
    expect(claims[0]?.jti).not.toBe(claims[1]?.jti);
    expect(claims[0] && claims[0].exp - claims[0].iat).toBe(900);
  });

  it('is signed with the new secret once the owner asked for one', async () => {
    const former = await secretOf(id);
    const { secret } = await server.call('POST /v1/sites/:id/gate/rotate', { params: { id } });
    expect(secret).not.toBe(former);
    expect(await secretOf(id)).toBe(secret);
    const [head, body, sent] = (await askToken(id)).token.split('.');
    expect(sent).toBe(sign(secret, `${head}.${body}`));
  });
});

it('a secret is made once, however many ask for it first', async () => {
  const fresh = await addSite({ enabled: true });
  const [first, ...rest] = await Promise.all([1, 2, 3, 4].map(() => secretOf(fresh)));
  expect(Buffer.from(first ?? '', 'base64url')).toHaveLength(32);
  expect(new Set([first, ...rest]).size).toBe(1);
});

describe('no token is given', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it.each<[string, (control: string, first: string, second: string) => string[]]>([
    ['without the control', (_, first, second) => [first, second]],
    ['for one bait', (control, first) => [control, first]],
    ['for one bait, twice', (control, first) => [control, first, first]],
    ['for names that are nobody’s bait', (control) => [control, 'photo.png', 'logo.png']],
    ['for baits of another day', (control) => [control, ...strangers()]],
  ])('%s', async (_, choose) => {
    const [control = '', first = '', second = ''] = namesOf(id, new Date());
    const body = await collectProofs(server.url, id, choose(control, first, second));
    expect(await statusOf(id, body)).toBe(403);
  });

  it('for a proof that was made up, or for another nonce, or for another site', async () => {
    const { nonce, proofs } = await collectProofs(server.url, id);
    const other = await addSite({ enabled: true });
    const [control, ...baits] = proofs;
    expect(await statusOf(id, { nonce, proofs: [{ ...control, proof: 'A'.repeat(22) }, ...baits] })).toBe(
      403,
    );
    expect(await statusOf(id, { nonce: 'x'.repeat(32), proofs })).toBe(403);
    expect(await statusOf(other, { nonce, proofs })).toBe(403);
    expect(await statusOf(id, { nonce, proofs })).toBe(201);
  });

  it('where the gate is off, the site is inactive, or there is none', async () => {
    const off = await addSite({ enabled: false });
    const idle = await addSite({ enabled: true });
    await server.call('PATCH /v1/sites/:id', { params: { id: idle }, body: { status: 'inactive' } });
    for (const each of [off, idle, crypto.randomUUID()]) {
      const { headers } = await fetch(`${server.url}/v1/media/a.gif?g=${each}.${'n'.repeat(16)}`);
      expect([headers.get('x-proof'), headers.get('access-control-expose-headers')]).toEqual([null, null]);
      expect(await statusOf(each, await collectProofs(server.url, each))).toBe(404);
    }
  });

  it('but one is given for the baits of an earlier day, as long as the mark of the page is valid', async () => {
    for (const age of [1, 2, validDays]) {
      const old = await collectProofs(server.url, id, namesOf(id, daysAgo(age)));
      expect(await statusOf(id, old), `${age} days`).toBe(201);
    }
    const tooOld = await collectProofs(server.url, id, namesOf(id, daysAgo(validDays + 1)));
    expect(await statusOf(id, tooOld)).toBe(403);
  });

  it('for baits of several days: a page has those of one', async () => {
    const today = drawBaits(dayOf(new Date()), id);
    const [control = '', first = ''] = namesOf(id, new Date());
    const yesterday = drawBaits(dayOf(daysAgo(1)), id);
    const other = yesterday.paths.find((name) => !today.paths.includes(name)) ?? '';
    expect(await statusOf(id, await collectProofs(server.url, id, [control, first, other]))).toBe(403);
  });

  /** Of the pool, but not in a draw that a page may still hold. */
  function strangers(): string[] {
    const days = Array.from({ length: validDays + 1 }, (_, age) => daysAgo(age));
    const drawn = days.flatMap((day) => drawBaits(dayOf(day), id).paths);
    return baitPools.paths.filter((name) => !drawn.includes(name)).slice(0, 2);
  }
});

it('a page of any origin may ask, without a preflight or with one', async () => {
  const address = `${server.url}/v1/gate/${id}`;
  const preflight = await fetch(address, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
  const body = JSON.stringify(await collectProofs(server.url, id));
  const plain = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
  expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
  const refused = await fetch(address, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'text/plain' },
  });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  expect((await rawCall(server.url, 'POST /v1/gate/:id', { params: { id } })).status).toBe(415);
});

it('a site’s own folder of baits brings proofs and takes the exchange, since its host passes on no more', async () => {
  const config = { gate: { enabled: true }, delivery: { media: '/velona/dorema' } };
  const own = await server.call('POST /v1/sites', { body: { domain: 'own.example', config } });
  const folder = `${server.url}/velona/dorema`;
  const nonce = 'n'.repeat(16);
  const proofs = namesOf(own.id, new Date()).map(async (name) => {
    const { headers } = await fetch(`${folder}/${name}?g=${own.id}.${nonce}`);
    return { name, proof: headers.get('x-proof') };
  });
  const body = JSON.stringify({ nonce, proofs: await Promise.all(proofs) });
  const answer = await fetch(`${folder}/${own.id}`, { method: 'POST', body });
  expect(answer.status).toBe(201);
});

describe('docs/gate.md', () => {
  const text = readFileSync('docs/gate.md', 'utf8');
  const codeIn = (language: string) =>
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g').exec(
      text.slice(text.indexOf('## Verify')),
    )?.[1] ?? '';
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  const php = debianProgram(() => ['/usr/bin/php', '/usr/local/bin/php'].find(existsSync), 'php-cli');

  const languages: [string, string | null, string, (call: string) => string][] = [
    ['js', process.execPath, 'a.mjs', (call) => `\nconsole.log(Boolean(readToken(${call})));`],
    ['php', php, 'a.php', (call) => `\necho read_token(${call}) ? 'true' : 'false';`],
    [
      'python',
      hasPython ? 'python3' : null,
      'a.py',
      (call) => `\nprint(str(bool(read_token(${call}))).lower())`,
    ],
  ];

  describe.each(languages.filter(([, program]) => program))(
    'its example in %s',
    (language, program, file, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'truce-gate-'));
      afterAll(() => rmSync(folder, { recursive: true }));

      function says(token: string, siteId: string, secrets: string[]): string {
        const call = `'${token}', '${siteId}', ['${secrets.join("', '")}']`;
        writeFileSync(join(folder, file), codeIn(language) + use(call));
        const run = spawnSync(program ?? '', [join(folder, file)], { encoding: 'utf8' });
        return run.stdout.trim() || run.stderr;
      }

      it('takes a real token, also while the server holds two secrets, and nothing else', async () => {
        const { token } = await askToken(id);
        const secret = await secretOf(id);
        const [head, body, sent] = token.split('.');
        const endless = Buffer.from(JSON.stringify({ ...read(body ?? ''), exp: 9e9 })).toString('base64url');
        const over = Buffer.from(JSON.stringify({ ...read(body ?? ''), exp: 1 })).toString('base64url');
        expect([
          says(token, id, [secret]),
          says(token, id, ['the new one', secret]),
          says(token, id, ['another']),
          says(token, crypto.randomUUID(), [secret]),
          says(`${head}.${endless}.${sent}`, id, [secret]),
          says(`${head}.${over}.${sign(secret, `${head}.${over}`)}`, id, [secret]),
          says('', id, [secret]),
          says('a.b', id, [secret]),
          says('a.b.c', id, [secret]),
          says('a.b.éè', id, [secret]),
          says(`${head}.${body}.${sent?.slice(0, 5)}`, id, [secret]),
        ]).toEqual(['true', 'true', ...Array(9).fill('false')]);
      });
    },
  );
});

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

interface Claims {
  iat: number;
  exp: number;
  jti: string;
}

function read(part: string): Claims {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

async function addSite(gate: { enabled: boolean; ttl_s?: number }): Promise<string> {
  return (await server.call('POST /v1/sites', { body: { domain: 'news.example', config: { gate } } })).id;
}

async function secretOf(site: string): Promise<string> {
  return (await server.call('GET /v1/sites/:id/gate', { params: { id: site } })).secret;
}

async function askToken(site: string): Promise<{ token: string; expires_at: string }> {
  return server.call('POST /v1/gate/:id', {
    params: { id: site },
    body: await collectProofs(server.url, site),
  });
}

async function statusOf(site: string, body: unknown): Promise<number> {
  return (await rawCall(server.url, 'POST /v1/gate/:id', { params: { id: site }, body })).status;
}

it('counts requests for gates that there are not together', async () => {
  const limited = await startServerProcess({ env: { TRUCE_RATE_LIMIT_TRACK: '2' } });
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    const sent = await fetch(`${limited.url}/v1/gate/${crypto.randomUUID()}`, { method: 'POST' });
    statuses.push(sent.status);
  }
  // A minute may end in between.
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(4);
  expect(statuses).toContain(429);
  await limited.stop();
});
