import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findListedRequests } from '../../src/delivery/filter-lists/find-listed.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { collectProofs } from '../support/gate-page.ts';
import { knownLists } from '../support/known-lists.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { findPhp, type RunningWordPress, startWordPress } from '../support/wordpress/start-wordpress.ts';
import { visitorAddresses } from '../support/wordpress/visitor-addresses.ts';

const folder = 'sdks/wordpress/truce';
const files = readdirSync(folder).filter((name) => name.endsWith('.php'));
const php = findPhp();

it('the readme names the plugin’s own version, and no file can be called by itself', () => {
  const version = /Version: +(\S+)/.exec(readFileSync(join(folder, 'truce.php'), 'utf8'))?.[1];
  expect(readFileSync(join(folder, 'readme.txt'), 'utf8')).toContain(`Stable tag: ${version}`);
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(version);
  for (const file of files) {
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(
      /^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m,
    );
  }
});

const name = php ? 'the plugin' : 'the plugin (SKIPPED: no PHP here, and none could be installed)';
describe.skipIf(!php)(name, () => {
  let server: RunningServer;
  let browser: TestBrowser;
  let siteId: string;
  let blog: RunningWordPress | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer({ env: { TRUCE_TRUST_PROXY: 'loopback' } }),
      launchBrowser(),
    ]);
    const config = { gate: { enabled: true } };
    siteId = (await server.call('POST /v1/sites', { body: { domain: 'blog.example', config } })).id;
  });
  afterEach(() => {
    blog?.stop();
    blog = undefined;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it.each(files)('%s is right for PHP', (file) => {
    expect(spawnSync(php ?? '', ['-l', join(folder, file)], { encoding: 'utf8' }).stdout).toContain(
      'No syntax errors',
    );
  });

  it('adds the script with async, and nothing before it is set up', async () => {
    expect(await headOf({})).not.toContain('<script');
    expect(await headOf({ service: server.url, site_id: siteId })).toContain(
      `<script src="${server.url}/v1/loader/${siteId}.js" id="truce-js" async></script>`,
    );
  });

  it('marks signed-in people as exempt, and nobody else', async () => {
    const { url } = await start({ service: server.url, site_id: siteId });
    const asMember = await fetch(url, { headers: { cookie: 'member=1' } });
    expect(await asMember.text()).toContain('<html lang="en" data-truce-exempt>');
    expect(await (await fetch(url)).text()).toContain('<html lang="en">');
  });

  it('delivers everything from its own host: script, wall, events, baits and the gate', async () => {
    const { url } = await start({ service: server.url, site_id: siteId, first_party: true });
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(url);
    await page.waitForFunction(() => window.Truce);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ kind: 'none' });
    await expect.poll(() => page.evaluate(() => window.Truce?.getToken())).toMatch(/^eyJ/);
    await page.evaluate(() => window.Truce?.forceDisplay());
    await vi.waitFor(
      () => expect(asked.some((each) => /-[0-9a-f]{14}\.js\?l=/.test(each))).toBe(true),
      patienceMs,
    );
    await vi.waitFor(async () => expect(await types()).toContain('adblock_not_detected'), patienceMs);
    // Besides, two baits and their control from the service itself: browsers that filter nothing of a site's own host.
    const elsewhere = asked.filter((each) => new URL(each).origin !== url);
    const folders = elsewhere.map((each) => each.split(/[^/]*$/)[0]);
    expect([...new Set(folders)]).toEqual([`${server.url}/v1/media/`]);
    await page.context().close();
  });

  it('passes the visitor’s address on, and neither cookies nor passwords', async () => {
    const { url } = await start({ service: server.url, site_id: siteId, first_party: true });
    const base = await baseOf(url);
    const sent = { cookie: 'secret=1', authorization: 'Bearer made-up', 'content-type': 'text/plain' };
    const event = {
      site_id: siteId,
      session_id: 's',
      event_type: 'page_view',
      page_url: 'https://blog.example/',
    };
    // A key that is sent must be valid: had it been passed on, this would be refused.
    const answer = await fetch(`${base}/v1/events/track`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(event),
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(await answer.text())).toMatchObject({ accepted: 1 });
  });

  it.each(visitorAddresses)(
    'passes on as the visitor’s address %s',
    async (_, proxies, forwarded, passed) => {
      const seen: unknown[] = [];
      const service = createServer((request, response) => {
        seen.push(request.headers['x-forwarded-for']);
        response.end('{}');
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
      const { url } = await start({ service: address, site_id: siteId, first_party: true, proxies });
      const sent = { method: 'POST', headers: { 'x-forwarded-for': forwarded }, body: '{}' };
      await fetch(`${await baseOf(url)}/v1/events/track`, sent);
      service.closeAllConnections();
      service.close();
      expect(seen).toEqual([passed]);
    },
  );

  it('passes nothing else of the service on, and no refusal is hidden', async () => {
    const { url } = await start({ service: server.url, site_id: siteId, first_party: true });
    const base = await baseOf(url);
    expect((await fetch(`${base}/v1/sites`)).status).toBe(404);
    expect((await fetch(`${base}/v1/media/..%2f..%2fv1%2fsites`)).status).toBe(404);
    expect((await fetch(`${base}/v1/loader/${crypto.randomUUID()}.js`)).status).toBe(404);
    const { nonce } = await collectProofs(server.url, siteId);
    const body = JSON.stringify({ nonce, proofs: [{ name: 'a.gif', proof: 'made up' }] });
    expect((await fetch(`${base}/v1/gate/${siteId}`, { method: 'POST', body })).status).toBe(403);
    const away = await startGone();
    expect(away).toBe(502);
  });

  it('tells caching plugins to keep nothing of what it passes on', async () => {
    const { url } = await start({ service: server.url, site_id: siteId, first_party: true });
    const answer = await fetch(`${await baseOf(url)}/v1/media/a.gif`);
    const told = [true, [['litespeed_control_set_nocache', 'truce']]];
    expect(JSON.parse(answer.headers.get('x-stub-told') ?? '')).toEqual(told);
  });

  it('keeps to the service where permalinks are plain, since a query hides the folder', async () => {
    blog = await startWordPress(php ?? '', {
      truce_settings: { service: server.url, site_id: siteId, first_party: true },
      permalink_structure: '',
    });
    expect(await (await fetch(blog.url)).text()).toContain(`src="${server.url}/v1/loader/`);
  });

  it('has a folder of its own on each site, which no filter list knows', async () => {
    const urls: string[] = [];
    for (const site_id of [siteIdLike(), siteId]) {
      const head = await headOf({ service: server.url, site_id, first_party: true });
      urls.push(new URL(scriptIn(head)).pathname);
    }
    expect(urls[0]?.split('/')[2]).not.toBe(urls[1]?.split('/')[2]);
    expect(urls[0]).toMatch(/^\/wp-json\/[a-p]{8}\/v1\/loader\//);
    const page = 'https://blog.example/a-story';
    const asked = urls.flatMap((path) => [
      { url: `https://blog.example${path}`, page, type: 'script' as const },
      { url: `https://blog.example${path.replace(/loader.*/, 'events/track')}`, page, type: 'xhr' as const },
    ]);
    for (const list of await knownLists()) expect(await findListedRequests(list, asked)).toEqual([]);
  });

  describe('the settings', () => {
    it('are shown to owners only, with what is stored made harmless', async () => {
      const { url } = await start({
        service: 'https://t.example/"><script>',
        site_id: siteId,
        first_party: true,
      });
      expect(await (await fetch(`${url}/settings`)).text()).toBe('');
      const shown = await (await fetch(`${url}/settings`, { headers: { cookie: 'owner=1' } })).text();
      expect(shown).toContain('name="_wpnonce"');
      expect(shown).toContain(
        'name="truce_settings[service]" value="https://t.example/&quot;&gt;&lt;script&gt;"',
      );
      expect(shown).toContain('value="1" checked=\'checked\'');
    });

    it.each<[string, object, object, string[]]>([
      [
        'what is right',
        { service: ' https://t.example/ ', site_id: siteIdLike().toUpperCase(), first_party: '1' },
        { service: 'https://t.example', site_id: siteIdLike(), first_party: true },
        [],
      ],
      [
        'proxies, one by one',
        { service: 'https://t.example', site_id: '', proxies: '10.0.0.5, 173.245.48.0/20 2400:cb00::/32' },
        { proxies: ['10.0.0.5', '173.245.48.0/20', '2400:cb00::/32'] },
        [],
      ],
      [
        'what is no network',
        { service: 'https://t.example', site_id: '', proxies: '10.0.0.0/33' },
        { proxies: [] },
        ['proxies'],
      ],
      [
        'an unticked box',
        { service: 'https://t.example', site_id: '' },
        { first_party: false, site_id: '' },
        [],
      ],
      [
        'an id that is none',
        { service: 'https://t.example', site_id: '"><b>' },
        { site_id: 'former' },
        ['site_id'],
      ],
      [
        'no address',
        { service: 'javascript:alert(1)', site_id: '' },
        { service: 'https://former.example' },
        ['service'],
      ],
    ])('are cleaned: %s', async (_, sent, saved, errors) => {
      const { url } = await start({ service: 'https://former.example', site_id: 'former' });
      expect(await save(url, sent)).toMatchObject({ saved, errors });
    });

    it('are kept on the first save, which cleans them twice', async () => {
      const { url } = await start();
      const right = { service: 'https://t.example', site_id: siteIdLike(), first_party: '1' };
      expect(await save(url, { ...right, proxies: '10.0.0.5, 2400:cb00::/32' })).toEqual({
        saved: { ...right, first_party: true, proxies: ['10.0.0.5', '2400:cb00::/32'] },
        errors: [],
      });
    });
  });

  async function save(url: string, sent: object): Promise<unknown> {
    const fields = Object.entries(sent).map(([key, value]) => [`truce_settings[${key}]`, value]);
    return (await fetch(`${url}/save`, { method: 'POST', body: new URLSearchParams(fields) })).json();
  }

  /** Without settings as on the day when the plugin was installed. */
  async function start(settings?: object): Promise<RunningWordPress> {
    blog?.stop();
    blog = await startWordPress(php ?? '', { truce_settings: settings, permalink_structure: '/%postname%/' });
    return blog;
  }

  async function headOf(settings: object): Promise<string> {
    return (await fetch((await start(settings)).url)).text();
  }

  async function baseOf(url: string): Promise<string> {
    return scriptIn(await (await fetch(url)).text()).replace(/\/v1\/loader\/.*/, '');
  }

  async function startGone(): Promise<number> {
    const { url } = await start({ service: 'http://127.0.0.1:9', site_id: siteId, first_party: true });
    return (await fetch(`${await baseOf(url)}/v1/media/a.gif`)).status;
  }

  async function types(): Promise<string[]> {
    const { events } = await server.call('GET /v1/events/sites/:id', { params: { id: siteId } });
    return events.map((event) => event.event_type);
  }
});

function siteIdLike(): string {
  return '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11';
}

function scriptIn(html: string): string {
  return /<script src="([^"]+)"/.exec(html)?.[1] ?? '';
}
