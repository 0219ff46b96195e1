import { spawnSync } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright-core';
import { launchOwnBrowser, systemBrowser } from '../../support/browser.ts';
import { adHostNames } from '../ad-hosts.ts';
import type { Environment, VisitedPage, Visitor } from '../environment.ts';
import { keepShadowRoots } from '../find-wall.ts';
import { localNames, type Press } from '../press.ts';

export const cleanChromium: Environment = {
  name: 'Chromium, nothing blocked',
  expected: 'clear',
  versions: chromiumVersion(),
  missing: null,
  open: (press) => openChromium(press),
};

export interface ChromiumOptions {
  /** The blocker gets hold of the page before it goes anywhere. */
  prepare?(page: Page): Promise<unknown>;
  flags?: string[];
}

export async function openChromium(
  press: Pick<Press, 'adHosts'>,
  options: ChromiumOptions = {},
): Promise<Visitor> {
  const browser = await launchOwnBrowser(options.flags ?? localNetwork(press));
  return {
    async visit(url) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await newPage(context);
      await options.prepare?.(page);
      await page.goto(url, { waitUntil: 'domcontentloaded' }); // an ad host may hang
      return handleOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

/** Ad companies' names lead to the local stand-in, the blocked ones as `blocked` says; nothing leaves the machine. */
export function localNetwork(
  press: Pick<Press, 'adHosts'>,
  blocked: string[] = [],
  to = '^NOTFOUND',
): string[] {
  const rules = adHostNames.map((name) => {
    return `MAP ${name} ${blocked.includes(name) ? to : `127.0.0.1:${press.adHosts.port}`}`;
  });
  const own = Object.values(localNames).map((name) => `MAP ${name} 127.0.0.1`);
  return [
    `--host-resolver-rules=${[...own, ...rules, 'MAP * ^NOTFOUND, EXCLUDE 127.0.0.1'].join(', ')}`,
    '--ignore-certificate-errors',
  ];
}

export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ content: keepShadowRoots });
  return page;
}

export function handleOf(page: Page, close: () => Promise<void>): VisitedPage {
  return {
    evaluate: (script) => page.evaluate(script),
    goto: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    goBack: () => page.goBack(),
    click: (x, y) => page.mouse.click(x, y),
    async wheel(deltaY) {
      await page.mouse.move(400, 300);
      await page.mouse.wheel(0, deltaY);
    },
    async screenshot(path) {
      await page.screenshot({ path });
    },
    close,
  };
}

export function chromiumVersion(): string {
  const path = systemBrowser()?.path;
  if (path === undefined) return 'Chromium of npm (@sparticuz/chromium)';
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /\S+ \d[\d.]*/.exec(stdout)?.[0] ?? 'Chromium';
}
