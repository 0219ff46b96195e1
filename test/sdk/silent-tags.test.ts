import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adTags } from '../../src/delivery/ad-tags.ts';
import { silentTags } from '../../src/sdk/detect/silent-tags.ts';
import { adsense, adsenseOfAdguard, gpt } from '../e2e/ad-libraries.ts';
import { uBlockFolder } from '../support/filter-lists.ts';
import { missing } from '../support/skip.ts';

const src = 'https://static.criteo.net/js/ld/publishertag.js';

function silent(script: { type?: string; noModule?: boolean }) {
  const scripts = [{ src, type: '', noModule: false, ...script }];
  return silentTags({ document: { scripts } } as never, adTags).silent;
}

describe('the ad tags that a page has loaded', () => {
  test.each(['', 'module', 'text/javascript', 'TEXT/JavaScript', 'application/x-javascript'])(
    'type "%s" is loaded by the browser',
    (type) => expect(silent({ type })).toEqual([src]),
  );
  test.each([
    'javascript/blocked',
    'text/plain',
    'text/javascript-blocked',
    'text/javascript; charset=utf-8',
    'x-text/javascript',
    'importmap',
    'blocked/module',
    'module-later',
    'text/partytown',
    ' ',
  ])('type "%s" is not', (type) => expect(silent({ type })).toEqual([]));

  test('nor is what is meant for browsers without modules', () => {
    expect(silent({ noModule: true })).toEqual([]);
    expect(silent({ type: 'module', noModule: true })).toEqual([src]);
  });
});

const addresses = {
  gpt: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
  adsense: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1',
  criteo: src,
  taboola: 'https://cdn.taboola.com/libtrc/x/loader.js',
  outbrain: 'https://widgets.outbrain.com/outbrain.js',
};

/** What the tags of a page say once this code has run in it. */
function stateAfter(code: string, ...tags: (keyof typeof addresses)[]) {
  const document = {
    scripts: tags.map((tag) => ({ src: addresses[tag], type: '', noModule: false })),
    querySelectorAll: () => [],
    addEventListener() {},
    readyState: 'complete',
  };
  const window = { document };
  new Function('window', 'document', code)(window, document);
  const { isAlive, isStubbed } = silentTags(window as never, adTags);
  return { isAlive, isStubbed };
}

const nothing = { isAlive: false, isStubbed: false };
const alive = { isAlive: true, isStubbed: false };
const stubbed = { isAlive: false, isStubbed: true };

describe('what the scripts define', () => {
  test.each([
    ['gpt', gpt()],
    ['adsense', adsense()],
    ['criteo', 'window.Criteo = { events: { push(run) { run(); } } }'],
    ['taboola', 'window.TRC = { version: 1 }'],
    ['outbrain', 'window.OBR = { extern: { researchWidget() { return window.OBR; } } }'],
  ] as const)('a library that runs: %s', (tag, code) => expect(stateAfter(code, tag)).toEqual(alive));

  test.each([
    ['gpt', 'window.googletag = { cmd: [] }'],
    ['gpt', 'window.googletag = { getVersion() { throw new Error("its own"); } }'],
    ['adsense', 'window.adsbygoogle = []; window.adsbygoogle.push({})'],
    ['criteo', 'window.Criteo = { events: [] }'],
    ['outbrain', 'window.OBR = {}'],
  ] as const)('the page’s own queue before it: %s', (tag, code) =>
    expect(stateAfter(code, tag)).toEqual(nothing),
  );

  // The signs of Firefox's stand-ins, and of others.
  const shims = {
    gpt: 'window.googletag = { apiReady: true, getVersion: () => "2021050601", pubads: () => ({}) }',
    adsense: 'window.adsbygoogle = { loaded: true, push() {} }',
    criteo: 'window.Criteo = { CallRTA() {}, events: { push() {} } }',
  };
  test.each(Object.entries(shims))('a stand-in: %s', (tag, code) =>
    expect(stateAfter(code, tag as keyof typeof shims)).toEqual(stubbed),
  );

  test('a stand-in that calls back, and asks for nothing: AdGuard’s for AdSense', () => {
    expect(stateAfter(adsenseOfAdguard, 'adsense')).toEqual(stubbed);
  });

  test('a stand-in beside a library that runs: the page’s ads are not all there', () => {
    expect(stateAfter(`${shims.gpt};window.TRC = {}`, 'gpt', 'taboola')).toEqual(stubbed);
  });

  const folder = uBlockFolder();
  if (!folder) missing('uBlock Origin’s own stand-ins', 'no ublock-origin-firefox');
  test.skipIf(!folder).each([
    ['gpt', 'googletagservices_gpt.js'],
    ['adsense', 'googlesyndication_adsbygoogle.js'],
    ['outbrain', 'outbrain-widget.js'],
  ] as const)('uBlock Origin’s own stand-in: %s', (tag, file) => {
    const code = readFileSync(join(folder ?? '', 'web_accessible_resources', file), 'utf8');
    expect(stateAfter(code, tag)).toEqual(stubbed);
  });
});
