import type { Page } from 'playwright-core';
import type { PublisherOptions } from '../support/publisher-page.ts';
import { adHostNames, adTags, type Mood } from './ad-hosts.ts';
import type { VisitedPage, Visitor } from './environment.ts';
import { verdictOf } from './look-at-visit.ts';
import { pageConditions } from './page-conditions.ts';
import { localNames } from './press.ts';

/** Something about a page, a browser or a network that looks a little like a blocker, and is none. */
export interface Condition {
  name: string;
  /** Only Chromium can be brought into this state. */
  chromiumOnly?: boolean;
  page?: Partial<PublisherOptions>;
  /** The owner has ad hosts asked as well. */
  probing?: boolean;
  adHosts?: Mood;
  /** Names that do not resolve. */
  unknownHosts?: string[];
  prepare?(page: Page): Promise<unknown>;
  /** After the page has loaded, before it is asked. */
  after?(page: VisitedPage, visitor: Visitor, url: string): Promise<unknown>;
  /** The window that is asked, as an expression. */
  where?: string;
}

const hidesAds = '[class*=ad],[id*=ad],[class*=spons],[id*=banner]';
const google = adHostNames.filter((name) => /doubleclick|google/.test(name));
const nonce = 'n1';
const ownOnly = `default-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;

export const conditions: Condition[] = [
  { name: 'nothing special' },
  { name: 'ad tags on the page', page: { adTags } },
  { name: "the owner's probes on", page: { adTags }, probing: true },
  { name: 'slow network (400 ms, 50 kB/s)', chromiumOnly: true, prepare: slowNetwork },
  { name: 'processor six times slower', chromiumOnly: true, prepare: slowProcessor },
  { name: 'offline after load', chromiumOnly: true, prepare: offlineAfterLoad, after: secondCheck },
  { name: 'policy that allows the page itself only', page: { nonce, csp: ownOnly } },
  {
    name: 'strict policy that allows the service',
    page: { nonce, csp: `${ownOnly} 'strict-dynamic'; connect-src http://${localNames.service}:*` },
  },
  { name: 'the site hides names with "ad"', page: { css: `${hidesAds}{display:none}` } },
  { name: 'the same with !important', page: { css: `${hidesAds}{display:none!important}` } },
  { name: 'the site hides all it did not make', page: { css: 'body>:not(main){display:none!important}' } },
  { name: 'one ad company does not resolve', page: { adTags }, probing: true, unknownHosts: google },
  { name: 'ad hosts return 503', page: { adTags }, probing: true, adHosts: 'failing' },
  { name: 'ad hosts hang', page: { adTags }, probing: true, adHosts: 'hanging' },
  {
    name: 'foreign resources need a header (COEP)',
    page: { adTags, headers: { 'cross-origin-embedder-policy': 'require-corp' } },
  },
  {
    name: "the same, and the owner's probes on",
    page: { headers: { 'cross-origin-embedder-policy': 'require-corp' } },
    probing: true,
  },
  {
    name: 'a policy that only reports',
    page: { headers: { 'content-security-policy-report-only': "default-src 'none'" } },
  },
  {
    name: "the page's own stand-in for Google's tag",
    page: { adTags, script: "window.googletag = { cmd: [], getVersion: () => '' }" },
  },
  { name: 'a JavaScript error on the page', page: { script: 'onerror=()=>false; undefined.property' } },
  { name: 'the page is busy for two seconds', page: { script: busy(2000) } },
  { name: 'background tab', after: (_, visitor, url) => visitor.visit(url) },
  { name: 'hidden document', page: { script: hidden() } },
  { name: 'the next page and back, reloaded', after: thereAndBack },
  { name: 'printing', chromiumOnly: true, prepare: (page) => page.emulateMedia({ media: 'print' }) },
  {
    name: 'forced colors',
    chromiumOnly: true,
    prepare: (page) => page.emulateMedia({ forcedColors: 'active' }),
  },
  { name: 'phone', chromiumOnly: true, prepare: (page) => page.setViewportSize({ width: 360, height: 640 }) },
  { name: 'right to left', page: { html: 'lang="ar" dir="rtl"' } },
  {
    name: 'in an iframe',
    page: { script: inFrame() },
    where: "document.querySelector('iframe')?.contentWindow",
  },
  {
    name: 'a second page that was announced for prerendering',
    chromiumOnly: true,
    page: { script: prerender() },
    after: (page, _, url) => page.goto(`${url}/?next`),
  },
  {
    name: 'dark, without motion',
    chromiumOnly: true,
    prepare: (page) => page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' }),
  },
  {
    name: 'as large as 400% of a small window',
    chromiumOnly: true,
    prepare: (page) => page.setViewportSize({ width: 320, height: 256 }),
  },
  {
    name: 'a wall of screens',
    chromiumOnly: true,
    prepare: (page) => page.setViewportSize({ width: 5120, height: 2160 }),
  },
  { name: "the page's ad tags return 503", page: { adTags }, adHosts: 'failing' },
  { name: "the page's ad tags hang", page: { adTags }, adHosts: 'hanging' },
  ...pageConditions,
];

async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const rate = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...rate });
}

async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

async function offlineAfterLoad(page: Page): Promise<void> {
  page.once('load', () =>
    page
      .context()
      .setOffline(true)
      .catch(() => {}),
  ); // the page may be gone by then
}

/** The check that begins with the page is over: the next one is all offline. */
async function secondCheck(page: VisitedPage): Promise<void> {
  await verdictOf(page);
  await new Promise((resolve) => setTimeout(resolve, 300));
}

async function thereAndBack(page: VisitedPage, _: Visitor, url: string): Promise<void> {
  await page.goto(`${url}/?next`);
  await page.goBack();
}

function busy(ms: number): string {
  return `addEventListener('DOMContentLoaded', () => { const end = Date.now() + ${ms}; while (Date.now() < end); })`;
}

function hidden(): string {
  return `Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`;
}

function inFrame(): string {
  return `if (top === self) addEventListener('DOMContentLoaded', () => {
    document.body.prepend(Object.assign(document.createElement('iframe'), { src: '?inner', width: 600, height: 400 }));
  })`;
}

function prerender(): string {
  return `if (!location.search) {
    const rules = { prerender: [{ source: 'list', urls: ['/?next'], eagerness: 'immediate' }] };
    const text = JSON.stringify(rules);
    document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text }));
  }`;
}
