import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../src/contract/sites/delivery.ts';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import { installationFacts } from '../../src/delivery/installation/snippets/facts.ts';
import { platforms } from '../../src/delivery/installation/snippets/platforms.ts';
import {
  inAttribute,
  inComment,
  jsString,
  phpString,
  scriptWithReserve,
} from '../../src/delivery/installation/snippets/quote.ts';
import { stepValues } from '../../src/delivery/installation/snippets/steps.ts';
import { type FrontProgram, findFrontServer, startFrontServer } from '../support/front-server.ts';

const names = [
  '*/ alert(1) /*',
  '--> <script>',
  '?> <?php',
  'a\nlocation / {}',
  '\u2028x',
  'x\\',
  '{x}`',
  '#',
];

const site: Site = {
  id: '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11',
  name: 'x',
  domain: 'shop.example',
  status: 'active',
  config: defaultSiteConfig,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

describe('texts of owners', () => {
  it.each(names)('%j stays inside the comment it is in', (name) => {
    const text = inComment(name);
    expect(text).not.toMatch(/[\n\r\u2028\u2029]|\*\/|-->|\?>|[{}`\\]/);
  });

  it.each(names)('%j changes no line of code but that of the comment', (name) => {
    for (const platform of platforms) {
      const [plain, evil] = [site, { ...site, name }].map((each) =>
        platform.code(installationFacts(each, 'https://truce.example')).split('\n'),
      ) as [string[], string[]];
      expect(evil.length).toBe(plain.length);
      const changed = evil.filter((line, at) => line !== plain[at]);
      for (const line of changed) expect(line).toMatch(/^(#|\/\/|\/\*) Truce for /);
    }
  });

  it('are strings in JavaScript and PHP, and attributes in HTML', () => {
    for (const text of [...names, `it's "so"`, '</script>']) {
      expect(new Function(`return ${jsString(text)}`)()).toBe(text);
      expect(jsString(text)).not.toContain('</script');
    }
    expect(phpString("it's \\")).toBe("'it\\'s \\\\'");
    expect(inAttribute('"><script>&')).toBe('&quot;>&lt;script>&amp;');
  });
});

describe('installationFacts', () => {
  it('suggests the same paths whenever it is asked, and others for another site', () => {
    const paths = (id: string) => installationFacts({ ...site, id }, 'https://truce.example').suggested;
    expect(paths(site.id)).toEqual(paths(site.id));
    expect(paths(site.id)?.loader).not.toBe(paths('another')?.loader);
    expect(paths(site.id)).toMatchObject({ origin: 'https://shop.example', rotate: true });
  });

  it('has pages load the script from each of its addresses in turn', () => {
    const facts = installationFacts(site, 'https://truce.example');
    const { loader = '', reserve = [] } = facts.suggested ?? {};
    expect(reserve.length).toBeGreaterThan(0);
    const wordpress = platforms.find(({ id }) => id === 'wordpress')?.code(facts);
    for (const path of [loader, ...reserve]) {
      expect(stepValues(facts, '1.0.0').tag).toContain(`https://shop.example${path}`);
      expect(wordpress).toContain(`https://shop.example${path}`);
    }
  });

  it('keeps what is stored and suggests only the rest', () => {
    const config = { ...defaultSiteConfig, delivery: { track: '/static/in' } };
    const { suggested, passed, loaderUrl } = installationFacts({ ...site, config }, 'https://truce.example/');
    expect(suggested).toMatchObject({ track: '/static/in', origin: 'https://shop.example' });
    expect(suggested).not.toHaveProperty('rotate');
    expect(passed.map(({ path }) => path)).toContain('/static/in');
    expect(loaderUrl).toBe(`https://truce.example/v1/loader/${site.id}.js`);
  });

  it('suggests further addresses of the script once a site has used up its own, other ones each time', () => {
    const suggest = (loader: string, rest: Delivery = {}) => {
      const paths = { loader, track: '/calm/in', media: '/calm/m', origin: 'https://calm.example' };
      const config = { ...defaultSiteConfig, delivery: { ...paths, rotate: true, ...rest } };
      return installationFacts({ ...site, config }, 'https://truce.example').suggested;
    };
    const { reserve = [], ...rest } = suggest('/calm/c.js', { reserve: [] }) ?? {};
    expect(rest).toMatchObject({ loader: '/calm/c.js', track: '/calm/in' });
    expect(reserve).toHaveLength(4);
    for (const path of reserve) expect(path).toMatch(/^\/calm\/[a-z]+\.js$/);
    expect(suggest('/calm/c.js')?.reserve).toEqual(reserve);
    expect(suggest('/calm/d.js')?.reserve).not.toEqual(reserve);
    expect(suggest('/calm/c.js', { reserve })).toBeNull();
    expect(suggest('/calm/c.js', { rotate: false })).toBeNull();
  });

  it('passes the whole folder on where paths change by themselves, never the root', () => {
    const delivery = { loader: '/a8.js', track: '/calm/in', media: '/calm/m', rotate: true };
    const config = { ...defaultSiteConfig, delivery };
    expect(installationFacts({ ...site, config }, 'https://truce.example').passed).toEqual([
      { path: '/a8.js', isFolder: false },
      { path: '/calm/', isFolder: true },
    ]);
  });
});

describe.each(['nginx', 'caddy', 'apache'] as FrontProgram[])('%s', (program) => {
  const binary = findFrontServer(program);
  it.skipIf(!binary)('takes the code for a service behind TLS and below a path', async () => {
    const facts = installationFacts(site, 'https://localhost:9/below');
    const code = platforms.find(({ id }) => id === program)?.code(facts) ?? '';
    expect(code).toContain('https://localhost:9');
    const front = await startFrontServer(program, binary ?? '', code);
    await front.stop();
  });
});

describe('a snippet with further addresses', () => {
  const urls = ['https://e.example/a.js', 'https://e.example/b.js', "https://e.example/c'.js"];

  it('is a plain tag where there are none', () => {
    expect(scriptWithReserve(urls.slice(0, 1))).toBe('<script async src="https://e.example/a.js"></script>');
  });

  it('loads the next one where one is blocked, each once, with its own attributes', () => {
    const added = runSnippet(urls);
    expect(added.map(({ src }) => src)).toEqual(urls.slice(0, 1));
    for (const _ of urls) added.at(-1)?.onerror();
    expect(added.map(({ src }) => src)).toEqual(urls);
    expect(added[1]).toMatchObject({ async: true, nonce: 'n', set: ['data-truce-plan=free'] });
  });

  it('loads no other one where the script says that the site is off', () => {
    const added = runSnippet(urls);
    added[0]?.onerror(); // blocked
    Object.assign(added[1] ?? {}, { isOff: 1 });
    added[1]?.onload();
    expect(added.map(({ src }) => src)).toEqual(urls.slice(0, 2));
  });
});

interface Added {
  src: string;
  async: boolean;
  nonce: string;
  set: string[];
  onload(): void;
  onerror(): void;
}

/** @returns the scripts that the snippet adds to the page; the list grows with them. */
function runSnippet(urls: string[]): Added[] {
  const [, code = ''] = /^<script>(.*)<\/script>$/.exec(scriptWithReserve(urls)) ?? [];
  const added: Added[] = [];
  const page = {
    currentScript: { attributes: [{ name: 'data-truce-plan', value: 'free' }], nonce: 'n' },
    createElement: () => {
      const set: string[] = [];
      return { set, setAttribute: (name: string, value: string) => set.push(`${name}=${value}`) };
    },
    head: { appendChild: (script: Added) => added.push(script) },
  };
  new Function('document', 'window', code)(page, {});
  return added;
}
