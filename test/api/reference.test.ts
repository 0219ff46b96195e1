import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorStatus, reasons } from '../../src/contract/core/errors.ts';
import { routes } from '../../src/contract/routes.ts';
import { violationsOnly } from '../e2e/owner-visit.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const errors = readFileSync('docs/api/errors.md', 'utf8');
const firstNumber = readFileSync('docs/guides/first-number.md', 'utf8');

let server: RunningServer;
let browser: TestBrowser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the page', () => {
  it('shows every endpoint of the contract, with an example in each language', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/docs`);
    const shown = await page.locator('.endpoint').evaluateAll((sections) =>
      sections.map((section) => ({
        address: section.querySelector('.address')?.textContent?.trim().replace(/\s+/g, ' '),
        examples: section.querySelectorAll('.curl, .typescript, .python, .answer').length,
      })),
    );
    expect(shown).toHaveLength(Object.keys(routes).length);
    for (const address of Object.keys(routes)) expect(shown).toContainEqual({ address, examples: 4 });
    await page.close();
  });

  it('leads only to sections that are there, and names nothing twice', async () => {
    const text = await (await fetch(`${server.url}/docs`)).text();
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('asks nobody but its own server, needs no script, and breaks no rule of its CSP', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`${server.url}/docs`, { waitUntil: 'networkidle' });
    const addresses = asked.filter((url) => !url.startsWith('data:'));
    expect(addresses).toEqual([`${server.url}/docs`, `${server.url}/docs/reference.css`]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows the language that is chosen, by keyboard too', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/docs`);
    const visible = (language: string) => page.locator(`.${language}`).first().isVisible();
    expect([await visible('curl'), await visible('python')]).toEqual([true, false]);
    await page.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect([await visible('curl'), await visible('python')]).toEqual([false, true]);
    await page.close();
  });

  // Every endpoint at once is a long page: its colors are asked for once a scheme, as no width changes them.
  it.each([
    { colorScheme: 'light', width: 1280, asked: '' },
    { colorScheme: 'light', width: 375, asked: "rules: { 'color-contrast': { enabled: false } }" },
    { colorScheme: 'dark', width: 1280, asked: "runOnly: ['color-contrast', 'link-in-text-block']" },
  ] as const)('passes axe, $colorScheme and $width wide', { timeout: 120_000 }, async (look) => {
    const { colorScheme, width, asked } = look;
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    await page.goto(`${server.url}/docs`);
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
    'of docs/%s.md are on the page, with the address of this server',
    async (name) => {
      const page = await (await fetch(`${server.url}/docs`)).text();
      const shown = page
        .replace(/<[^>]+>/g, ' ')
        .replace(/&quot;|&#39;/g, "'")
        .replace(/\s+/g, ' ');
      const [, title = ''] = /^# (.+)$/m.exec(readFileSync(`docs/${name}.md`, 'utf8')) ?? [];
      expect(title).not.toBe('');
      expect(shown).toContain(title);
      expect(page).toContain(`${server.url}/v1/`);
      expect(page).not.toMatch(/%base|\{base_url\}/);
    },
  );

  it('list every error code with its status, and every reason', () => {
    const text = errors.replace(/ +\|/g, ' |');
    for (const [code, status] of Object.entries(errorStatus))
      expect(text).toContain(`| \`${code}\` | ${status} |`);
    for (const reason of reasons) expect(text).toContain(`| \`${reason}\` |`);
  });
});

describe('the guide', () => {
  it('leads from zero to the first number, command by command', { timeout: 60_000 }, async () => {
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
      const run = spawnSync('sh', ['-ec', script.replace(/^curl /gm, 'curl -sS -f ')], { encoding: 'utf8' });
      expect(run.status, `${block}${run.stderr}`).toBe(0);
      if (block.startsWith('export')) exported += filled;
      const answer = run.stdout.startsWith('{') ? (JSON.parse(run.stdout) as Record<string, string>) : {};
      if (answer.key) found['YOUR-KEY'] = answer.key;
      if (answer.id) found['YOUR-SITE-ID'] = answer.id;
      outputs.push(run.stdout);
    }
    await fresh.stop();
    expect(outputs.at(-3)).toContain('200 text/javascript');
    expect(outputs.at(-2)).toContain('"accepted":4');
    const metrics = { sessions: 1, adblock_detected: 1, walls_displayed: 1, conversions: 1 };
    expect(JSON.parse(outputs.at(-1) ?? '')).toMatchObject({ metrics: { ...metrics, conversion_rate: 100 } });
  });
});
