import { adTags } from './ad-hosts.ts';
import type { Condition } from './clean-conditions.ts';
import { localNames } from './press.ts';

/** Style sheets, policies, headers and scripts that ordinary pages have, each of which touches what a check touches. */
export const pageConditions: Condition[] = [
  ...styles({
    'the page is transparent for a second, against flicker':
      'body{animation:show 0s 1s both}@keyframes show{0%{opacity:0}}',
    'the page is invisible until its fonts are there':
      'body{animation:show 1s step-end}@keyframes show{0%{visibility:hidden}}',
    'the page is not displayed for a second':
      'html{animation:show 1s step-end}@keyframes show{0%{display:none}}',
    'animations are off': '*{animation:none!important;transition:none!important}',
    'empty elements are hidden': 'div:empty,ins:empty{display:none!important}',
    'elements for no screen reader are hidden': '[aria-hidden=true]{display:none!important}',
    'fixed elements are hidden': '[style*=fixed]{display:none!important}',
    'fixed elements are put into the page': 'body>div{position:static!important}',
    'readers with a subscription see no ad slots':
      '.ad,.ads,.advert,.adsbygoogle,.banner{display:none!important}',
    'empty ad slots have no height': '[class*=ad],[id*=ad]{height:0!important;min-height:0!important}',
    'the page is a grid': 'body{display:grid;grid-template-columns:1fr 2fr}',
    'the page is a flexible column': 'body{display:flex;flex-direction:column}',
    'the page has text columns': 'body{columns:2}',
    'the page is written from top to bottom': 'html{writing-mode:vertical-rl}',
    'the page scrolls inside itself': 'html,body{height:100%;overflow:hidden}main{height:100%;overflow:auto}',
    'the page is scaled down': 'body{transform:scale(.5);transform-origin:0 0}',
    'the page is zoomed': 'body{zoom:.4}',
    'the page is gray for a day of mourning': 'html{filter:grayscale(1)}',
    'what is off the screen is not laid out': 'body>*{content-visibility:auto}',
    'boxes are contained': 'body>*{contain:strict}',
    'styles are reset': '*{all:revert}',
    'text has no size': 'div{font-size:0;line-height:0}',
  }),
  ...policies({
    'a policy that lets it connect to the page only': `connect-src 'self'`,
    'a policy without images': `img-src 'none'`,
    'a policy without styles': `style-src 'none'`,
    'a policy without frames': `frame-src 'none'; child-src 'none'`,
    'trusted types, with the name of ours': `require-trusted-types-for 'script'; trusted-types truce`,
    'trusted types, without a name for us': `require-trusted-types-for 'script'; trusted-types own`,
    'a sandbox with its own origin': 'sandbox allow-scripts allow-same-origin',
    'a sandbox without an origin': 'sandbox allow-scripts',
    'a policy that lets it connect to the service only': `connect-src http://${localNames.service}:*`,
  }),
  ...headers({
    'no referrer': { 'referrer-policy': 'no-referrer' },
    'no opener': { 'cross-origin-opener-policy': 'same-origin' },
    'no cache': { 'cache-control': 'no-store' },
    'no sensors, no unload': { 'permissions-policy': 'unload=(), geolocation=(), storage-access=()' },
    'an agent cluster of its own': { 'origin-agent-cluster': '?1' },
  }),
  ...scripts({
    'a monitor wraps fetch':
      'const ask = fetch; window.fetch = (...all) => ask(...all).then((answer) => answer)',
    'a monitor makes fetch slow':
      'const ask = fetch; window.fetch = async (...all) => (await new Promise((go) => setTimeout(go, 700)), ask(...all))',
    'a library adds methods to arrays': 'Array.prototype.last = function () { return this.at(-1) }',
    'an old library says how arrays become JSON': 'Array.prototype.toJSON = function () { return [...this] }',
    'timers are late':
      'const later = setTimeout; window.setTimeout = (run, ms) => later(run, (ms ?? 0) + 300)',
    'promises are replaced': 'window.Promise = class extends Promise {}',
    'no storage': "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })",
    'no frames are drawn': 'window.requestAnimationFrame = () => 0',
    'the page can be edited': "addEventListener('load', () => { document.designMode = 'on' })",
    'the page opens a dialog of its own': ready(
      `const own = document.createElement('dialog'); own.append('Hello'); document.body.append(own); own.showModal()`,
    ),
    'the page makes its content inert': ready(`for (const each of document.body.children) each.inert = true`),
    'the page is drawn again by its framework': ready(
      `setTimeout(() => { document.body.innerHTML = document.body.innerHTML }, 150)`,
    ),
    'the body is replaced': ready(
      `setTimeout(() => document.body.replaceWith(document.body.cloneNode(true)), 150)`,
    ),
    'the framework removes what it did not make': ready(`new MutationObserver((all) => {
      for (const { addedNodes } of all) for (const node of addedNodes) if (node.nodeName === 'DIV') node.remove();
    }).observe(document.body, { childList: true })`),
    'the framework shows what it did not make': ready(`new MutationObserver(() => {
      for (const node of document.querySelectorAll('body > div')) node.removeAttribute('style');
    }).observe(document.body, { childList: true })`),
    'five thousand elements come': ready(
      `for (let n = 0; n < 5000; n++) document.body.append(document.createElement('p'))`,
    ),
    'the page works all the time': `setInterval(() => { const end = Date.now() + 60; while (Date.now() < end); }, 100)`,
    'an ad library is waited for that comes later': 'window.googletag = { cmd: [] }; window.adsbygoogle = []',
    'ad tags come when the page is read': `setTimeout(() => { for (const src of ${JSON.stringify(adTags)}) document.head.append(Object.assign(document.createElement('script'), { src, async: true })) }, 1200)`,
  }),
  ...heads({
    'addresses have another base': '<base href="http://elsewhere.example/">',
    'links open another window': '<base target="_blank">',
    'ad tags wait for a consent': adTags
      .map((src) => `<script type="text/plain" src="${src}"></script>`)
      .join(''),
    'ad tags are announced only': adTags
      .map((src) => `<link rel="preload" as="script" href="${src}">`)
      .join(''),
    'the page says that it sends no referrer': '<meta name="referrer" content="no-referrer">',
  }),
];

function styles(all: Record<string, string>): Condition[] {
  return Object.entries(all).map(([name, css]) => ({ name, page: { css } }));
}

function policies(all: Record<string, string>): Condition[] {
  return Object.entries(all).map(([name, csp]) => ({ name, page: { csp } }));
}

function headers(all: Record<string, Record<string, string>>): Condition[] {
  return Object.entries(all).map(([name, headers]) => ({ name, page: { headers } }));
}

function scripts(all: Record<string, string>): Condition[] {
  return Object.entries(all).map(([name, script]) => ({ name, page: { script } }));
}

function heads(all: Record<string, string>): Condition[] {
  return Object.entries(all).map(([name, head]) => ({ name, page: { head } }));
}

function ready(script: string): string {
  return `addEventListener('DOMContentLoaded', () => { ${script} })`;
}
