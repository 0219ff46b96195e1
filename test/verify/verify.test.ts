import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baitPools } from '../../src/delivery/bait-pools.ts';
import { refusal } from '../support/refusal.ts';
import { startServerProcess } from '../support/server-process.ts';
import { checkOf as of, openVerifyStage, page, statusesOf, type VerifyStage } from './verify-stage.ts';

let stage: VerifyStage;
beforeAll(async () => {
  stage = await openVerifyStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.owner.reset());

it('a good installation passes every check; the last event is unknown until there is one', async () => {
  stage.owner.html = page(stage.tag());
  const before = await stage.verify();
  expect(before).toMatchObject({ ok: true, url: `${stage.owner.url}/` });
  expect(statusesOf(before)).toEqual({
    page: 'pass',
    host: 'pass',
    snippet: 'pass',
    inline_snippet: 'pass',
    loader: 'pass',
    csp_script: 'pass',
    csp_connect: 'pass',
    events: 'pass',
    baits: 'pass',
    site_active: 'pass',
    last_event: 'unknown',
  });
  const event = {
    site_id: stage.id,
    session_id: 's',
    event_type: 'page_view',
    page_url: `${stage.owner.url}/`,
  };
  await stage.server.call('POST /v1/events/track', { body: event });
  await expect.poll(async () => of(await stage.verify(), 'last_event').status).toBe('pass');
  const { total } = await stage.server.call('GET /v1/events/sites/:id', { params: { id: stage.id } });
  expect(total).toBe(1); // the check itself stored nothing
});

it('a good first-party installation passes every check, each through the owner’s host', async () => {
  const delivery = { origin: stage.owner.url, loader: '/quiet/a.js', track: '/quiet/in', media: '/quiet/m' };
  const site = await stage.add('localhost', delivery);
  stage.owner.html = page('<script async src="/quiet/a.js"></script>');
  stage.owner.passed = '/quiet/';
  const asked: string[] = [];
  stage.owner.extra = (request) => asked.push(`${request.method} ${request.url}`) < 0;
  const good = await stage.verify(undefined, site);
  expect(good.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(['GET /', 'GET /quiet/a.js', 'POST /quiet/in']));
  expect(asked.filter((line) => line.startsWith('GET /quiet/m/'))).toHaveLength(2);

  stage.owner.passed = null;
  const unpassed = await stage.verify(undefined, site);
  expect(statusesOf(unpassed)).toMatchObject({
    snippet: 'pass',
    loader: 'fail',
    events: 'fail',
    baits: 'fail',
  });
  expect(of(unpassed, 'loader')).toMatchObject({
    message: expect.stringContaining('returned a page (404)'),
    fix: expect.stringContaining('doesn’t forward this path'),
  });

  stage.owner.passed = '/quiet/';
  stage.owner.extra = (request, response) => {
    const path = request.url?.split('?')[0]?.split('/quiet/m/')[1] ?? '';
    if (!(baitPools.paths as readonly string[]).includes(path)) return false;
    response.writeHead(403).end();
    return true;
  };
  expect(of(await stage.verify(undefined, site), 'baits')).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('blocked before it reaches Truce (403)'),
  });

  const change = { config: { delivery: { ...delivery, loader: '/quiet/b.js' } } };
  stage.owner.extra = () => false;
  await stage.server.call('PATCH /v1/sites/:id', { params: { id: site }, body: change });
  expect(of(await stage.verify(undefined, site), 'snippet')).toMatchObject({
    status: 'pass',
    message: expect.stringContaining('older path'),
  });
  const others = await stage.verify(undefined, stage.id);
  expect(of(others, 'snippet')).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('another site'),
  });
});

describe('the page', () => {
  it('is followed to another address of the site', async () => {
    stage.owner.extra = (request, response) => {
      if (request.url !== '/') return false;
      response.writeHead(301, { location: '/there' }).end();
      return true;
    };
    stage.owner.html = page(stage.tag());
    expect(await stage.verify()).toMatchObject({ ok: true, url: `${stage.owner.url}/there` });
  });

  it.each([
    [
      'that sends visitors elsewhere',
      302,
      { location: 'https://elsewhere.example/' },
      /redirects to elsewhere/,
    ],
    ['that is forbidden', 403, {}, /returned 403/],
    ['that is missing', 404, {}, /returned 404/],
    ['that is none', 200, { 'content-type': 'application/pdf' }, /isn’t a web page/],
    ['that goes round in a circle', 302, { location: '/' }, /redirects in a loop/],
  ])('%s', async (_, status, headers, message) => {
    Object.assign(stage.owner, { status, headers: { ...stage.owner.headers, ...headers } });
    const result = await stage.verify();
    expect(result.ok).toBe(false);
    expect(of(result, 'page')).toMatchObject({ status: 'fail', message: expect.stringMatching(message) });
  });

  it('that cannot be read leaves its checks unknown, and the others are made', async () => {
    const result = await stage.verify('http://localhost:9/');
    expect(statusesOf(result)).toMatchObject({
      page: 'fail',
      snippet: 'unknown',
      csp_script: 'unknown',
      loader: 'pass',
    });
    expect(of(result, 'page').message).toContain('localhost:9 isn’t responding');
  });

  it('of a name that does not exist', async () => {
    const site = await stage.add('nowhere.invalid');
    const result = await stage.server.call('POST /v1/sites/:id/verify', { params: { id: site }, body: {} });
    expect(result.url).toBe('https://nowhere.invalid/');
    expect(of(result, 'page')).toMatchObject({ message: expect.stringMatching(/can’t be found|in time/) });
  });
});

it('an inactive site fails with its reason', async () => {
  const site = await stage.add('localhost');
  await stage.server.call('PATCH /v1/sites/:id', { params: { id: site }, body: { status: 'inactive' } });
  stage.owner.html = page(stage.tag(site));
  expect(statusesOf(await stage.verify(undefined, site))).toMatchObject({
    site_active: 'fail',
    loader: 'fail',
  });
});

describe('400: addresses that are not the owner’s', () => {
  it.each([
    'https://elsewhere.example/',
    'http://169.254.169.254/latest/meta-data/',
    'http://notlocalhost/',
    'http://localhost.elsewhere.example/',
    'http://user:secret@localhost/',
    'http://localhost@elsewhere.example/',
  ])('%s', async (url) => {
    expect(await refusal(stage.verify(url))).toMatchObject({
      status: 400,
      details: { field: 'url', reason: 'invalid_value' },
    });
  });

  it('a sub-domain is the owner’s', async () => {
    const result = await stage.verify(`${stage.owner.url.replace('localhost', 'www.localhost')}/`);
    expect(result.url).toContain('www.localhost');
  });

  it('localhost of another site is asked only where its owner and the operator allow it', async () => {
    expect((await stage.verify(`${stage.owner.url}/`, stage.otherId)).checks[0]).toMatchObject({
      status: 'pass',
    });
    await stage.server.call('PATCH /v1/sites/:id', {
      params: { id: stage.otherId },
      body: { config: { allow_localhost: false } },
    });
    expect(await refusal(stage.verify(`${stage.owner.url}/`, stage.otherId))).toMatchObject({ status: 400 });
  });
});

it('colors are read from the page and its style sheets, and from no page of others', async () => {
  stage.owner.html = page(
    '<meta name="theme-color" content="#A63C1A"><link rel="stylesheet" href="/look.css">',
  );
  stage.owner.extra = ({ url }, response) => url === '/look.css' && !!response.end('a{color:#0b6b57}');
  const colors = (url: string) =>
    stage.server.call('POST /v1/sites/:id/colors', { params: { id: stage.id }, body: { url } });
  expect(await colors(`${stage.owner.url}/`)).toEqual({
    url: `${stage.owner.url}/`,
    is_read: true,
    colors: [
      { color: '#a63c1a', source: 'theme_color' },
      { color: '#0b6b57', source: 'css' },
    ],
  });
  for (const url of ['https://elsewhere.example/', 'http://169.254.169.254/']) {
    expect(await refusal(colors(url))).toMatchObject({ status: 400, details: { field: 'url' } });
  }
});

it('without TRUCE_ALLOW_PRIVATE_WEBHOOKS nothing of this machine is asked', async () => {
  const careful = await startServerProcess();
  try {
    const make = async (domain: string) => (await careful.call('POST /v1/sites', { body: { domain } })).id;
    let connections = 0;
    stage.owner.extra = () => ++connections < 0;
    const site = await make('localhost');
    const ofSite = { params: { id: site }, body: { url: 'https://localhost/' } };
    const result = await careful.call('POST /v1/sites/:id/verify', ofSite);
    expect(of(result, 'page').message).toContain('private network');
    // The service's own address was set by its operator, and is asked wherever it leads.
    expect(of(result, 'loader').status).toBe('pass');
    const atOtherPort = { params: { id: site }, body: { url: 'https://localhost:8443/' } };
    expect(of(await careful.call('POST /v1/sites/:id/verify', atOtherPort), 'page')).toMatchObject({
      message: 'localhost:8443 wasn’t checked: Truce only connects to ports 80, 443.',
      fix_code: 'take_allowed_port',
      fix: expect.stringContaining('set TRUCE_ALLOW_PRIVATE_WEBHOOKS=1'),
    });
    const colors = { params: { id: site }, body: { url: 'https://localhost/' } };
    expect(await careful.call('POST /v1/sites/:id/colors', colors)).toMatchObject({ is_read: false });
    const other = await make('shop.example');
    const ask = careful.call('POST /v1/sites/:id/verify', {
      params: { id: other },
      body: { url: `${stage.owner.url}/` },
    });
    expect(await refusal(ask)).toMatchObject({ status: 400 });
    const foreign = { params: { id: other }, body: { url: `${stage.owner.url}/` } };
    expect(await refusal(careful.call('POST /v1/sites/:id/colors', foreign))).toMatchObject({ status: 400 });
    expect(connections).toBe(0);
  } finally {
    await careful.stop();
  }
});
