import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/sdk/detect/verdict.ts';
import { adTags } from '../matrix/ad-hosts.ts';
import { localNetwork, openChromium } from '../matrix/environments/chromium.ts';
import { verdictOf } from '../matrix/look-at-visit.ts';
import { localNames, type Press, startPress } from '../matrix/press.ts';
import type { PublisherOptions } from '../support/publisher-page.ts';
import { isBait } from './stage.ts';

const coep = { 'cross-origin-embedder-policy': 'require-corp' };
const standIn = "window.googletag = { cmd: [], getVersion: () => '' }";
const gpc = "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })";

interface Case {
  name: string;
  page?: Partial<PublisherOptions>;
  probing?: boolean;
  /** The script comes through the page's own host: in a folder of it, or from the service's own one besides. */
  through?: 'folder' | 'service';
  unknownHosts?: string[];
  /** What decides are the page's own tags, which a slow machine runs late: it is asked once more when they have. */
  isOnceLoaded?: boolean;
  expected: Partial<Verdict>;
}

const cases: Case[] = [
  { name: 'ad tags run', page: { adTags }, expected: { kind: 'none' } },
  { name: 'the probes reach everybody', probing: true, expected: { kind: 'none' } },
  {
    name: 'ad tags need a header that they lack (COEP)',
    page: { adTags, headers: coep },
    expected: { kind: 'unknown' },
  },
  {
    name: 'the probes need a header that they lack (COEP)',
    page: { headers: coep },
    probing: true,
    expected: { kind: 'unknown' },
  },
  {
    name: 'ad tags need a header that they lack (COEP), and the page has no other host to compare with',
    page: { adTags, headers: coep },
    through: 'folder',
    expected: { kind: 'unknown' },
  },
  {
    name: 'ad tags need a header that they lack (COEP), with the script from the page’s own host',
    page: { adTags, headers: coep },
    through: 'service',
    expected: { kind: 'unknown' },
  },
  {
    name: 'ad tags run, with the script in a folder of the page’s own host',
    page: { adTags },
    through: 'folder',
    expected: { kind: 'none' },
  },
  {
    name: 'a hosts file that names both tags of the page, with the script from the page’s own host',
    page: { adTags },
    through: 'service',
    unknownHosts: ['securepubads.g.doubleclick.net', 'c.amazon-adsystem.com'],
    expected: { blocked: true, kind: 'dns' },
  },
  {
    name: 'the probes are forbidden by Global Privacy Control',
    page: { script: gpc },
    probing: true,
    expected: { kind: 'unknown' },
  },
  {
    name: 'Global Privacy Control, and an ad tag that runs',
    page: { script: gpc, adTags },
    probing: true,
    isOnceLoaded: true,
    expected: { kind: 'none' },
  },
  {
    name: 'one ad company of the probes is out of reach',
    probing: true,
    unknownHosts: ['ib.adnxs.com'],
    expected: { kind: 'unknown' },
  },
  {
    name: 'a hosts file that names two of them',
    probing: true,
    unknownHosts: ['c.amazon-adsystem.com', 'fastlane.rubiconproject.com'],
    expected: { blocked: true, kind: 'dns' },
  },
  {
    name: 'a hosts file that names both tags of the page',
    page: { adTags },
    unknownHosts: ['securepubads.g.doubleclick.net', 'c.amazon-adsystem.com'],
    expected: { blocked: true, kind: 'dns' },
  },
  {
    name: 'both tags of the page are out of order, and all probes are reached',
    page: {
      adTags: [
        'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
        'https://widgets.outbrain.com/outbrain.js',
      ],
    },
    probing: true,
    unknownHosts: ['securepubads.g.doubleclick.net', 'widgets.outbrain.com'],
    expected: { kind: 'none' },
  },
  { name: 'the page’s own stand-in', page: { script: standIn }, expected: { kind: 'unknown' } },
];

describe('what the page or the network does to ad companies', () => {
  let press: Press;
  beforeAll(async () => {
    press = await startPress();
  });
  afterAll(() => press?.stop());

  /** What the script takes for the service's address. In a folder (docs/proxy.md), it has no other host. */
  const baseUrls = {
    folder: (host: string) => `http://${host}/truce`,
    service: () => press.server.url.replace(/localhost|127\.0\.0\.1/, localNames.service),
  };

  test.each(cases)('$name', async ({ page = {}, probing, through, unknownHosts, isOnceLoaded, expected }) => {
    const passes = through && { folder: '/truce', baseUrl: baseUrls[through] };
    const published = await press.publish({ ...page, passes }, probing);
    // The policy counts in secure contexts only: https, and this machine.
    const url = page.headers ? published.replace(localNames.papers, '127.0.0.1') : published;
    const visitor = await openChromium(press, { flags: localNetwork(press, unknownHosts) });
    try {
      const visited = await visitor.visit(url);
      const first = await verdictOf(visited);
      if (isOnceLoaded) await expect.poll(() => visited.evaluate('document.readyState')).toBe('complete');
      expect(isOnceLoaded ? await verdictOf(visited) : first).toMatchObject(expected);
    } finally {
      await visitor.close();
    }
  });

  test('baits fail on the page’s own host: nobody waits for a service that drops packets', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const passes = { folder: '/truce', baseUrl: () => `http://${localNames.service}:${port}` };
    const url = await press.publish({ passes, script: endlessPatience });
    const visitor = await openChromium(press, {
      prepare: (page) => page.route(isBait, (each) => each.abort()),
    });
    try {
      const visited = await visitor.visit(url);
      expect(await verdictOf(visited)).toMatchObject({
        blocked: true,
        evidence: expect.arrayContaining(['paths:both']),
      });
    } finally {
      await visitor.close();
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    }
  });
});

/** A request that is never answered is never given up: whoever waits for it waits for good. */
const endlessPatience = `const { setTimeout: later } = window;
window.setTimeout = (run, ms, ...more) => ms >= 4000 ? 0 : later(run, ms, ...more);`;
