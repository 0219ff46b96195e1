import { describe, expect, it } from 'vitest';
import {
  allowsConnect,
  allowsInline,
  allowsScript,
  hashOf,
  parsePolicies,
} from '../../src/delivery/installation/checks/policy.ts';
import { readPage } from '../../src/delivery/installation/checks/read-page.ts';

const page = new URL('https://www.shop.example/');
const script = new URL('https://truce.example/v1/loader/a.js');

describe('allowsInline', () => {
  const code = 'alert(1)';
  it.each([
    ['', true],
    ["default-src 'self'", false],
    ["script-src 'unsafe-inline'", true],
    ["script-src 'unsafe-inline' 'nonce-m'", false],
    ["script-src 'unsafe-inline' 'sha256-abc'", false],
    ["script-src 'nonce-n'", true],
    [`script-src '${hashOf(code)}'`, true],
    ["script-src 'self' https://truce.example", false],
  ])('%j: %s', (policy, expected) => {
    const all = parsePolicies([policy]);
    expect(all.every((each) => allowsInline(each, { nonce: 'n', code }))).toBe(expected);
  });

  it('names a script as browsers do', () => {
    // Of the example in CSP Level 3, section 8.2.
    expect(hashOf("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
  });
});

describe('allowsScript', () => {
  it.each([
    ['', true],
    ["img-src 'none'", true],
    ["default-src 'self'", false],
    ["default-src 'none'; script-src https://truce.example", true],
    ["script-src 'self'; script-src https://truce.example", false],
    ["script-src 'none'; script-src-elem truce.example", true],
    ['script-src-elem https://truce.example; script-src none', true],
    ['script-src *', true],
    ['script-src https:', true],
    ['script-src http:', true],
    ['script-src data:', false],
    ['script-src *.example', true],
    ['script-src *.truce.example', false],
    ['script-src TRUCE.EXAMPLE', true],
    ['SCRIPT-SRC truce.example', true],
    ['script-src http://truce.example', true],
    ['script-src truce.example:443', true],
    ['script-src truce.example:8443', false],
    ['script-src truce.example:*', true],
    ['script-src truce.example/v1/', true],
    ['script-src truce.example/v1', false],
    ['script-src truce.example/v1/loader/a.js', true],
    ['script-src truce.example/v1/%6coader/a.js', true],
    ['script-src truce.example/v2/', false],
    ["script-src 'unsafe-inline' 'unsafe-eval'", false],
    ["script-src 'nonce-n'", true],
    ["script-src 'nonce-m' truce.example", true],
    ["script-src 'nonce-m' 'strict-dynamic' truce.example", false],
    ["script-src 'nonce-n' 'strict-dynamic'", true],
    ["script-src 'sha256-abc'", false],
    ['script-src truce.example, default-src *', true],
    ['script-src truce.example, script-src other.example', false],
    ['script-src\ttruce.example\n other.example', true],
  ])('%j: %s', (policy, expected) => {
    const all = parsePolicies([policy]);
    expect(all.every((each) => allowsScript(each, { url: script, nonce: 'n' }, page))).toBe(expected);
  });

  it("takes 'self' for the page's own origin, upgraded or not, and for no other host", () => {
    const [policy] = parsePolicies(["script-src 'self'"]);
    if (!policy) throw new Error('no policy');
    const allows = (url: string, from: string) =>
      allowsScript(policy, { url: new URL(url), nonce: '' }, new URL(from));
    expect(allows('https://www.shop.example/a.js', 'https://www.shop.example/')).toBe(true);
    expect(allows('https://www.shop.example/a.js', 'http://www.shop.example/')).toBe(true);
    expect(allows('http://www.shop.example/a.js', 'https://www.shop.example/')).toBe(false);
    expect(allows('https://shop.example/a.js', 'https://www.shop.example/')).toBe(false);
    expect(allows('https://www.shop.example:8443/a.js', 'https://www.shop.example/')).toBe(false);
  });
});

it.each([
  ["default-src 'self'; connect-src https://truce.example", true],
  ["connect-src 'self'", false],
  ["default-src 'self'", false],
  ['script-src none', true],
])('allowsConnect: %j: %s', (policy, expected) => {
  expect(parsePolicies([policy]).every((each) => allowsConnect(each, script, page))).toBe(expected);
});

describe('readPage', () => {
  it.each([
    '<',
    '<!--',
    '<script src=',
    '<a b="',
    '<template>',
    `<x a='"`,
    '<script>',
    '<noscript ',
    '<a =',
    '</',
    '<!-- <script> -->',
    '<!-- <script> --></noscript>',
    '<script type=" ',
  ])('reads two megabytes of %j in a moment, and lets others in meanwhile', async (piece) => {
    const html = `${piece.repeat((2 * 1024 * 1024) / piece.length)}</script>`;
    let longest = 0;
    const began = performance.now();
    let last = began;
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    await readPage(html);
    expect(performance.now() - began).toBeLessThan(10_000);
    clearInterval(ticking);
    expect(longest).toBeLessThan(3_000);
  });

  it('takes of an attribute that is there twice the first, as browsers do', async () => {
    expect((await readPage('<script src=a src=b></script>')).scripts).toMatchObject([
      { src: 'a', place: 'live' },
    ]);
  });
});
