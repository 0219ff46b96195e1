import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { uBlockFolder } from '../../support/filter-lists.ts';
import { adHostNames } from '../ad-hosts.ts';
import type { Environment, Visitor } from '../environment.ts';
import { keepShadowRoots } from '../find-wall.ts';
import { localNames, type Press } from '../press.ts';
import { untilItBlocks } from '../until-it-blocks.ts';

const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((candidate) => existsSync(candidate));
const missing = path === undefined ? 'Firefox is not installed; try: apt-get install firefox-esr' : null;
const uBlock = uBlockFolder();

export const cleanFirefox: Environment = {
  name: 'Firefox, nothing blocked',
  expected: 'clear',
  versions: firefoxVersion(),
  missing,
  open: (press) => openFirefox(press),
};

export const firefoxWithUBlock: Environment = {
  name: 'Firefox with uBlock Origin',
  expected: 'blocked',
  versions: `${firefoxVersion()}, uBlock Origin ${uBlock ? manifestVersion(uBlock) : ''} with its own lists`,
  missing: missing ?? (uBlock ? null : 'the package webext-ublock-origin-firefox is not there'),
  open: (press) => openFirefoxWithUBlock(press),
};

/** @param rules the user's own, beside the lists */
export async function openFirefoxWithUBlock(
  press: Press,
  rules: string[] = [],
  options: FirefoxOptions = {},
): Promise<Visitor> {
  const home = rules.length > 0 ? homeWithRules(rules) : undefined;
  const visitor = await openFirefox(press, { ...options, extension: uBlock, home });
  await untilItBlocks(visitor, press);
  const close = async () => {
    await visitor.close();
    if (home) rmSync(home, { recursive: true, force: true });
  };
  return { ...visitor, close };
}

/** Where Firefox finds what an administrator sets for an extension; uBlock Origin takes it for the user's own rules. */
function homeWithRules(rules: string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'truce-firefox-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const name = 'uBlock0@raymondhill.net';
  const managed = { name, description: name, type: 'storage', data: { toOverwrite: { filters: rules } } };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(managed));
  return home;
}

/**
 * Mozilla's list comes over the network; these of its hosts stand for it, in Mozilla's own mechanism. Firefox's stand-ins for ad
 * scripts are an extension that it brings along.
 */
export const firefoxStrict: Environment = {
  name: 'Firefox, strict tracking protection',
  expected: 'by tags',
  versions: `${firefoxVersion()}, ${adHostNames.length} of the hosts on Mozilla's list`,
  missing,
  open: (press) =>
    openFirefox(press, {
      preferences: {
        'browser.contentblocking.category': 'strict',
        'extensions.enabledScopes': 5,
        'extensions.webcompat.enable_shims': true,
        'privacy.trackingprotection.enabled': true,
        'urlclassifier.trackingTable.testEntries': adHostNames.join(','),
      },
    }),
};

export const firefoxDns: Environment = {
  name: 'Firefox, DNS blocking: the names lead nowhere',
  expected: 'by tags',
  versions: `${firefoxVersion()}, ${adHostNames.length} ad hosts`,
  missing,
  open: (press) => openFirefox(press, { blocked: adHostNames }),
};

export interface FirefoxOptions {
  extension?: string;
  preferences?: Record<string, string | boolean | number>;
  blocked?: string[];
  /** Stands for the user's home folder. */
  home?: string;
}

export async function openFirefox(
  press: Pick<Press, 'adHosts'>,
  options: FirefoxOptions = {},
): Promise<Visitor> {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    acceptInsecureCerts: true,
    ...(options.home && { env: { ...process.env, HOME: options.home } }),
    defaultViewport: { width: 1280, height: 720 },
    extraPrefsFirefox: {
      'extensions.enabledScopes': 1, // Debian's uBlock Origin would load by itself
      'network.proxy.type': 2,
      'network.proxy.autoconfig_url': localNetwork(press, options.blocked ?? []),
      'network.dns.localDomains': Object.values(localNames).join(','),
      'network.proxy.allow_hijacking_localhost': false,
      'privacy.trackingprotection.pbmode.enabled': false,
      ...options.preferences,
    },
  });
  if (options.extension) await browser.installExtension(options.extension);
  return {
    async visit(url) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.evaluateOnNewDocument(keepShadowRoots);
      await page.goto(url, { waitUntil: 'domcontentloaded' }); // an ad host may hang
      return handleOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function handleOf(page: Page, close: () => Promise<void>) {
  return {
    evaluate: (script: string) => page.evaluate(script),
    goto: (url: string) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    goBack: () => page.goBack(),
    click: (x: number, y: number) => page.mouse.click(x, y),
    async wheel(deltaY: number) {
      await page.mouse.move(400, 300);
      await page.mouse.wheel({ deltaY });
    },
    async screenshot(file: string) {
      await page.screenshot({ path: file as `${string}.png` });
    },
    close,
  };
}

/** Ad companies' names lead to the local stand-in, blocked ones and everything else to a closed port. */
function localNetwork({ adHosts }: Pick<Press, 'adHosts'>, blocked: string[]): string {
  const open = adHostNames.filter((name) => !blocked.includes(name));
  const code = `function FindProxyForURL(url, host) {
    if (${JSON.stringify(Object.values(localNames))}.includes(host)) return 'DIRECT';
    return 'PROXY 127.0.0.1:' + (${JSON.stringify(open)}.includes(host) ? ${adHosts.proxyPort} : 9);
  }`;
  return `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(code)}`;
}

function firefoxVersion(): string {
  if (path === undefined) return 'Firefox';
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /Firefox \S+/.exec(stdout)?.[0] ?? 'Firefox';
}

function manifestVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).version;
}
