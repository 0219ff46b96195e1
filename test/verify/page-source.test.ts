import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '../../src/contract/sites/installation.ts';
import { checkOf as of, openVerifyStage, page, type VerifyStage } from './verify-stage.ts';

let stage: VerifyStage;
beforeAll(async () => {
  stage = await openVerifyStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.owner.reset());

describe('the snippet', () => {
  let fresh: string;
  beforeAll(async () => {
    fresh = await stage.add('localhost');
  });
  const cases: [string, () => string, Check['status'], RegExp][] = [
    ['missing', () => page(''), 'fail', /isn’t on the page/],
    ['there twice', () => page(stage.tag(fresh) + stage.tag(fresh)), 'fail', /2 times/],
    ['in a comment', () => page(`<!-- ${stage.tag(fresh)} -->`), 'fail', /inside a comment/],
    ['in a comment that never ends', () => page(`<!-- ${stage.tag(fresh)}`), 'fail', /inside a comment/],
    ['in a noscript', () => page(`<noscript>${stage.tag(fresh)}</noscript>`), 'fail', /noscript or template/],
    [
      'in the text of another script',
      () => page(`<script>x = '${stage.tag(fresh).slice(0, -9)}'</script>`),
      'fail',
      /isn’t on the page/,
    ],
    ['that of another site', () => page(stage.tag(stage.otherId)), 'fail', /another site’s snippet/],
    ['with a placeholder', () => page(stage.tag('YOUR-SITE-ID')), 'fail', /another site/],
    [
      'beside that of another site',
      () => page(stage.tag(fresh) + stage.tag(stage.otherId)),
      'fail',
      /also has another site’s snippet/,
    ],
    [
      'held back by a consent tool',
      () => page(stage.tag(fresh, 'type="text/plain"')),
      'unknown',
      /consent tool/,
    ],
    [
      'perhaps in a tag manager',
      () => page('<script src="https://www.googletagmanager.com/gtm.js?id=x"></script>'),
      'unknown',
      /tag manager/,
    ],
    [
      'in capitals and single quotes',
      () => page(stage.tag(fresh).toUpperCase().replaceAll('"', "'")),
      'pass',
      /Snippet found/,
    ],
    [
      'after a comment',
      () => page(`<!-- no --><title><!-- </title>${stage.tag(fresh)}`),
      'pass',
      /Snippet found/,
    ],
    [
      'relative to a base',
      () => page(`<base href="${stage.server.url}/v1/"><script src=loader/${fresh}.js></script>`),
      'pass',
      /Snippet found/,
    ],
    [
      'with an encoded address',
      () => page(`<script src="${stage.server.url}&#x2f;v1/loader/${fresh}.js?a=1&amp;b"></script>`),
      'pass',
      /Snippet found/,
    ],
  ];
  it.each(cases)('%s', async (_, html, status, message) => {
    stage.owner.html = html().replace(/HTTP:\S+\.JS/, (url) => url.toLowerCase());
    expect(of(await stage.verify(undefined, fresh), 'snippet')).toMatchObject({
      status,
      message: expect.stringMatching(message),
    });
  });

  it('not in the source, while events arrive, is unknown', async () => {
    const page_url = `${stage.owner.url}/`;
    const event = { site_id: stage.id, session_id: 's', event_type: 'page_view', page_url };
    await stage.server.call('POST /v1/events/track', { body: event });
    await expect.poll(async () => of(await stage.verify(), 'snippet').status).toBe('unknown');
  });
});

describe('the Content Security Policy', () => {
  const csp = async (policy: string, head = stage.tag()) => {
    stage.owner.html = page(head);
    stage.owner.headers['content-security-policy'] = policy;
    return stage.verify();
  };

  it('that allows both passes', async () => {
    expect(await csp(`script-src ${stage.server.url}; connect-src 'self' ${stage.server.url}`)).toMatchObject(
      {
        ok: true,
      },
    );
  });

  it('that forbids the script, or sending, says what to add', async () => {
    const result = await csp("default-src 'self'");
    expect(of(result, 'csp_script')).toMatchObject({
      status: 'fail',
      fix: `Add ${stage.server.url} to script-src.`,
    });
    expect(of(result, 'csp_connect')).toMatchObject({
      status: 'fail',
      fix: `Add ${stage.server.url} to connect-src.`,
    });
  });

  it('that asks for a nonce wants it on the snippet', async () => {
    const strict = "script-src 'nonce-abc' 'strict-dynamic' https:";
    expect(of(await csp(strict), 'csp_script')).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('nonce'),
    });
    expect(of(await csp(strict, stage.tag(stage.id, 'nonce="abc"')), 'csp_script').status).toBe('pass');
  });

  it('without a snippet wants the one with every address of the script', async () => {
    const delivery = { loader: '/melani/a.js', reserve: ['/melani/b.js'] };
    const site = await stage.add('localhost', delivery);
    const { snippet } = await stage.server.call('GET /v1/sites/:id/installation', { params: { id: site } });
    stage.owner.html = page('');
    expect(of(await stage.verify(undefined, site), 'snippet').fix).toContain(snippet);
  });

  it('of a snippet that stands in the page: its hash, its nonce, and what it loads', async () => {
    const delivery = { loader: '/tasolo/a.js', reserve: ['/tasolo/b.js'] };
    const site = await stage.add('localhost', delivery);
    const { snippet } = await stage.server.call('GET /v1/sites/:id/installation', { params: { id: site } });
    const verified = async (policy: string, head = snippet) => {
      stage.owner.html = page(head);
      stage.owner.headers['content-security-policy'] = policy;
      return of(await stage.verify(undefined, site), 'csp_script');
    };
    const host = `script-src ${stage.server.url}`;
    const { status, code, fix } = await verified(host);
    expect({ status, code }).toEqual({ status: 'fail', code: 'csp_inline_forbidden' });
    const [hash = ''] = /'sha256-[^']+'/.exec(fix ?? '') ?? [];
    expect((await verified(`${host} ${hash}`)).status).toBe('pass');
    expect((await verified(`script-src ${hash}`)).code).toBe('csp_script_forbidden');
    expect((await verified(`script-src ${hash} 'strict-dynamic'`)).status).toBe('pass');
    expect((await verified(`script-src 'nonce-abc'`)).code).toBe('csp_nonce_missing');
    const withNonce = snippet.replace('<script', '<script nonce="abc"');
    expect((await verified(`script-src 'nonce-abc'`, withNonce)).status).toBe('pass');
  });

  it('in the page counts like one in a header', async () => {
    const meta = `<meta http-equiv="content-security-policy" content="connect-src 'none'">`;
    expect(of(await csp(`connect-src ${stage.server.url}`, meta + stage.tag()), 'csp_connect').status).toBe(
      'fail',
    );
  });

  it.each([
    ["require-trusted-types-for 'script'", 'pass'],
    ["require-trusted-types-for 'script'; trusted-types dompurify truce", 'pass'],
    ["require-trusted-types-for 'script'; trusted-types *", 'pass'],
    ["require-trusted-types-for 'script'; trusted-types dompurify", 'fail'],
    ["require-trusted-types-for 'script'; trusted-types 'none'", 'fail'],
    ['trusted-types dompurify', 'pass'],
  ])('with trusted types keeps the wall away only where ours may not be made: %s', async (policy, status) => {
    const check = of(await csp(policy), 'csp_script');
    expect(check.status).toBe(status);
    if (status === 'fail') expect(check.fix).toContain('Add truce to trusted-types');
  });
});
