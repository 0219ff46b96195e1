import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { visitSite } from '../../src/delivery/simulations/canary.ts';
import { simulateApart } from '../../src/delivery/simulations/simulate-apart.ts';
import { simulatorEnvironment } from '../../src/delivery/simulations/simulator-environment.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { browserSetting, installedBrowser } from '../support/installed-browser.ts';
import { patienceMs } from '../support/patience.ts';
import { quietLog } from '../support/quiet-log.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-canary-'));
const list = join(directory, 'mine.txt');
const block = (rule: string) => writeFileSync(list, `! Title: Mine\n! Version: 1\n${rule}\n`);
const environment = { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', TRUCE_FILTER_LISTS: list, ...browserSetting() };

let server: LocalServer;
let page: Server;
let head = '';
let status = 200;
beforeAll(async () => {
  block('/nothing-has-this-name.js');
  server = await startServer({ env: environment });
  page = createServer((_, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Gazette</title>${head}`),
  );
  await new Promise<void>((resolve) => page.listen(0, resolve));
});
afterAll(async () => {
  page.closeAllConnections();
  page.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function newSite(domain: string, folder: string) {
  const delivery = {
    ...{ loader: `/${folder}/tarim.js`, track: `/${folder}/soda`, media: `/${folder}/mure`, rotate: true },
    reserve: [`/${folder}/kilo.js`, `/${folder}/rema.js`],
  };
  return server.call('POST /v1/sites', { body: { domain, config: { delivery } } });
}

/** The visit of a site, whose script a list then names. */
async function visitBlocked(domain: string, folder: string, code: (id: string) => Promise<string>) {
  const { id } = await newSite(domain, folder);
  const { port } = page.address() as AddressInfo;
  const plan = {
    ...{ url: `http://${domain}:${port}/`, width: 1280, allowPrivate: true, timeoutMs: 110_000 },
    environment: simulatorEnvironment({ ...process.env, ...environment }),
  };
  const blind: string[][] = [];
  const visit = async () => {
    // The same for all kinds of blockers: the server's own check may rotate the path in between.
    head = await code(id);
    const seen = await simulateApart('dist/truce.js', plan, new AbortController().signal);
    blind.push(seen.filter(({ verdict }) => verdict === null).map(({ profile }) => profile));
    return seen;
  };
  const round = async () => {
    await server.call('POST /v1/sites/:id/list-watch', { params: { id } });
  };
  const { records } = server.stores;
  const site = await findSite(records.db, id);
  if (!site) throw new Error('the site is gone');
  block(`/${folder}/tarim.js`);
  const canary = await visitSite({ records, visit, round, now: server.clock.now, log: quietLog }, site);
  return { canary, blind };
}

const installation = (id: string) => server.call('GET /v1/sites/:id/installation', { params: { id } });

describe.skipIf(!installedBrowser())('the visit as each kind of blocker', () => {
  it('finds a new rule, has the script rotated, and sees that the page runs it again', async () => {
    // As a page that asks for the present address, such as that of the WordPress plugin.
    const { canary, blind } = await visitBlocked(
      'gazette.localhost',
      'velona',
      async (id) => `<script async src="${(await installation(id)).loader_url}"></script>`,
    );
    expect(blind).toEqual([expect.arrayContaining(['ublock', 'network']), []]);
    expect(canary).toMatchObject({ blind: [], failed: null });
  });

  it('sees that a page which knows further addresses goes on by itself', async () => {
    const { blind } = await visitBlocked(
      'courier.localhost',
      'dorita',
      async (id) => (await installation(id)).snippet,
    );
    expect(blind).toEqual([[]]);
  });

  it('is made each night by the server itself', async () => {
    const { id } = await newSite('nobody-listens.localhost', 'kelumi');
    server.clock.nextNoon();
    const canary = await vi.waitFor(
      async () => {
        const { race } = await server.call('GET /v1/sites/:id/list-watch', { params: { id } });
        if (race.canary === null) throw new Error('no visit yet');
        return race.canary;
      },
      { timeout: patienceMs, interval: 200 },
    );
    expect(canary).toMatchObject({ blind: [], failed: expect.stringMatching(/nobody-listens/) });
    expect(canary.since).toBe(canary.at);
  });

  it('takes an error page for a visit that failed, not for a blocker', async () => {
    status = 503;
    const { canary } = await visitBlocked('mirror.localhost', 'sorela', async () => '');
    status = 200;
    expect(canary).toMatchObject({ blind: [], failed: expect.stringContaining('status 503') });
  });
});
