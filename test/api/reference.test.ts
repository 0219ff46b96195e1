import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorStatus, reasons } from '../../src/contract/core/errors.ts';
import { tags } from '../../src/contract/core/tags.ts';
import { routes } from '../../src/contract/routes.ts';
import { violationsOnly } from '../e2e/owner-visit.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const errors = readFileSync('docs/api/errors.md', 'utf8');
const firstNumber = readFileSync('docs/guides/first-number.md', 'utf8');

const groups = Object.keys(tags);
const addresses = ['', 'first-number', 'errors', 'versioning', ...groups];

let server: RunningServer;
let browser: TestBrowser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const read = async (address: string) => {
  const answer = await fetch(`${server.url}/docs${address && `/${address}`}`);
  expect(answer.status, address).toBe(200);
  return answer.text();
};
const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('the pages', () => {
  it('show every endpoint of the contract in its group, with an example in each language', async () => {
    const page = await browser.newPage();
    const shown: { address: string | undefined; title: string | undefined; examples: number }[] = [];
    for (const group of groups) {
      await page.goto(`${server.url}/docs/${group}`);
      const found = await page.locator('.endpoint').evaluateAll((sections) =>
        sections.map((section) => ({
          address: section.querySelector('.address')?.textContent?.trim().replace(/\s+/g, ' '),
          title: section.querySelector('h2')?.textContent?.trim(),
          examples: section.querySelectorAll('.curl, .typescript, .python, .answer').length,
        })),
      );
      shown.push(...found);
    }
    expect(shown).toHaveLength(Object.keys(routes).length);
    for (const [address, { summary }] of Object.entries(routes)) {
      expect(shown).toContainEqual({ address, title: summary.replaceAll('`', ''), examples: 4 });
    }
    await page.close();
  });

  it('lead only to pages and sections that are there, and name nothing twice', async () => {
    const texts = new Map(
      await Promise.all(addresses.map(async (each) => [each, await read(each)] as const)),
    );
    const dead: string[] = [];
    for (const [address, text] of texts) {
      const ids = idsOf(text);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      for (const [, path, target = '', anchor] of text.matchAll(
        /href="(\/docs(?:\/([\w-]+))?)?(?:#([^"]+))?"/g,
      )) {
        const page = texts.get(path === undefined ? address : target);
        if (page === undefined || (anchor && !idsOf(page).includes(anchor))) dead.push(`${path}#${anchor}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('lead to pages of the help that are there', async () => {
    const links = (await Promise.all(addresses.map(read))).flatMap((text) =>
      [...text.matchAll(/href="(\/help\/[^"]+)"/g)].map(([, link = '']) => link),
    );
    expect(links).toContain('/help/install/docker');
    // In descriptions, pages are named by their files.
    expect(links).toContain('/help/statistics');
    const texts = await Promise.all(addresses.map(read));
    expect(texts.flatMap((text) => text.match(/docs\/[\w-]+\.md/g) ?? [])).toEqual([]);
    for (const link of new Set(links)) {
      const [path = '', anchor] = link.split('#');
      const response = await fetch(`${server.url}${path}`);
      expect(response.status, link).toBe(200);
      if (anchor) expect(idsOf(await response.text()), link).toContain(anchor);
    }
  });

  it('keep the anchors of the single page there was: each leads to its endpoint', async () => {
    const front = await read('');
    const endpoint = /<li id="listSites"><a class="nav-link" href="\/docs\/sites#listSites">/;
    expect(front).toMatch(endpoint);
    for (const group of groups) expect(front).toContain(`<section id="${group}">`);
  });

  it('ask nobody but their own server, need no script, and break no rule of their CSP', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`${server.url}/docs/sites`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const requested = asked.filter((url) => !url.startsWith('data:'));
    const font = expect.stringMatching(/\/assets\/inter-[\w-]+\.woff2$/);
    expect(requested).toHaveLength(3);
    for (const each of [`${server.url}/docs/sites`, `${server.url}/docs/reference.css`, font])
      expect(requested).toContainEqual(each);
    expect(await page.evaluate(() => document.fonts.check('1rem Inter'))).toBe(true);
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('find an endpoint by its title, by keyboard', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`${server.url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('breakdown');
    const results = page.locator('#search-results a');
    await results.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/docs/analytics#*`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each([404])('%s: another page', async (status) => {
    for (const path of ['/docs/nothing', '/docs/../truce.js', '/docs/%2e%2e%2ftruce.js']) {
      expect((await fetch(server.url + path)).status, path).toBe(status);
    }
  });

  it('shows the language that is chosen, by keyboard too', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/docs/sites`);
    const visible = (language: string) => page.locator(`.${language}`).first().isVisible();
    expect([await visible('curl'), await visible('python')]).toEqual([true, false]);
    await page.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect([await visible('curl'), await visible('python')]).toEqual([false, true]);
    await page.goto(`${server.url}/docs/events`);
    await page.locator('.python').first().waitFor();
    await page.close();
  });

  // The longest page: its colors are asked for once a scheme, as no width changes them.
  it.each([
    { colorScheme: 'light', width: 1280, asked: '' },
    { colorScheme: 'light', width: 375, asked: "rules: { 'color-contrast': { enabled: false } }" },
    { colorScheme: 'dark', width: 1280, asked: "runOnly: ['color-contrast', 'link-in-text-block']" },
  ] as const)('passes axe, $colorScheme and $width wide', async (look) => {
    const { colorScheme, width, asked } = look;
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    await page.goto(`${server.url}/docs/analytics`);
    await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.evaluate(axe);
    const { violations }: AxeResults = await page.evaluate(
      `axe.run(document, { ${violationsOnly}, ${asked} })`,
    );
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await page.close();
  });
});

describe('the texts', () => {
  it.each(['api/introduction', 'api/errors', 'api/versioning', 'guides/first-number'])(
    'of docs/%s.md have a page',
    async (name) => {
      const address = name.split('/')[1] ?? '';
      const page = await read(address === 'introduction' ? '' : address);
      const shown = page
        .replace(/<[^>]+>/g, ' ')
        .replace(/&quot;|&#39;/g, "'")
        .replace(/\s+/g, ' ');
      const [, title = ''] = /^# (.+)$/m.exec(readFileSync(`docs/${name}.md`, 'utf8')) ?? [];
      expect(title).not.toBe('');
      expect(shown).toContain(title);
      expect(page).not.toMatch(/%base|\{base_url\}/);
    },
  );

  it('have the address of this server', async () => {
    expect(await read('')).toContain(`${server.url}/v1`);
    expect(await read('sites')).toContain(`${server.url}/v1/sites`);
  });

  it('list every error code with its status, and every reason', () => {
    const text = errors.replace(/ +\|/g, ' |');
    for (const [code, status] of Object.entries(errorStatus))
      expect(text).toContain(`| \`${code}\` | ${status} |`);
    for (const reason of reasons) expect(text).toContain(`| \`${reason}\` |`);
  });
});

describe('the guide', () => {
  it('leads from zero to the first number, command by command', async () => {
    const fresh = await startServerProcess();
    const found: Record<string, string> = { 'YOUR-TOKEN': fresh.setupLink?.split('token=')[1] ?? '' };
    const blocks = [...firstNumber.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '').slice(1);
    const outputs: string[] = [];
    let exported = '';
    for (const block of blocks) {
      const filled = Object.entries(found).reduce(
        (text, [name, value]) => text.replaceAll(name, value),
        block,
      );
      const script = exported + filled.replaceAll('http://localhost:8080', fresh.url);
      const run = runShell(script);
      expect(run.status, `${block}${run.stderr}`).toBe(0);
      if (block.startsWith('export')) exported += filled;
      const answer = run.stdout.startsWith('{') ? (JSON.parse(run.stdout) as Record<string, string>) : {};
      if (answer.key) found['YOUR-KEY'] = answer.key;
      if (answer.id) found['YOUR-SITE-ID'] = answer.id;
      outputs.push(run.stdout);
      // A busy machine may need longer than the two seconds that the guide waits.
      if (block.startsWith('sleep')) await expect.poll(() => sessionsIn(script, outputs)).toBe(1);
    }
    await fresh.stop();
    expect(outputs.at(-4)).toContain('200 text/javascript');
    expect(outputs.at(-3)).toContain('"accepted":4');
    const metrics = { sessions: 1, adblock_detected: 1, walls_displayed: 1, conversions: 1 };
    expect(JSON.parse(outputs.at(-2) ?? '')).toMatchObject({ metrics: { ...metrics, conversion_rate: 100 } });
    // Nobody who follows the guide shows a wall before its last step.
    const walls = outputs.flatMap((text) => /"wall":"(on|off)"/.exec(text)?.[1] ?? []);
    expect([walls, JSON.parse(outputs.at(-1) ?? '').config.mode]).toEqual([['off', 'on'], 'soft']);
  });
});

function runShell(script: string) {
  return spawnSync('sh', ['-ec', script.replace(/^curl /gm, 'curl -sS -f ')], { encoding: 'utf8' });
}

/** Asks once more, in place of the last output. */
function sessionsIn(script: string, outputs: string[]): number {
  outputs[outputs.length - 1] = runShell(script).stdout;
  return JSON.parse(outputs.at(-1) ?? '').metrics.sessions;
}
