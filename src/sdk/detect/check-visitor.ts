import type { LoaderSettings } from '../../contract/loader.ts';
import type { OwnScript } from '../own-script.ts';
import { askAddresses } from './ad-hosts.ts';
import { type ElementWatch, plantElements, plantInFrame } from './bait-elements.ts';
import { type Ask, askPaths, mediaAsker } from './bait-paths.ts';
import { watchCsp } from './csp-watch.ts';
import { nameBlocker } from './name-blocker.ts';
import { askTags } from './page-tags.ts';
import { decide, type Signals, type Verdict } from './verdict.ts';

export type Checked = Verdict & { confidence: number };

type Page = Window & typeof globalThis;

/** How long hidden elements are waited for; a blocker's own message may take a while on a slow page. */
const patienceMs = 1000;
/** Once the paths have decided, the elements can only add the blocker's name. */
const namingMs = 150;
/** How long an empty frame is given to confirm what is hidden on the page. */
const frameMs = 600;
const pollMs = 40;

/** Three operators besides Google, whose hosts blockers answer themselves. */
const adHosts = ['static.criteo.net', 'ads.pubmatic.com', 'ib.adnxs.com'];

/** One detection with freshly drawn baits. Positive at once, negative after about a second. */
export async function checkVisitor(
  window: Page,
  settings: LoaderSettings,
  own: OwnScript,
  mayProbe: boolean,
): Promise<Checked> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const { baits } = settings;
  const planted = [...draw(without(baits.elements, baits.ubo_only), 2), ...draw(baits.ubo_only, 1)];
  const csp = watchCsp(window.document);
  const watch = plantElements(window.document.body, planted);
  const askAt = (base: string) => mediaAsker(window, base + settings.paths.media, csp.stopped);
  const [first, again] = halves(draw(baits.paths, 4));
  const askAll = (ask: Ask, names: string[]) => askPaths(ask, names, baits.control);
  try {
    const near = askAll(askAt(own.base), first);
    // Some browsers filter nothing that comes from the page's own host: there the service's address tells.
    const far = own.base === settings.origin ? askAll(askAt(settings.base_url), again) : 'off';
    const asked = mayProbe
      ? askAddresses(
          window,
          adHosts.map((host) => `https://${host}/favicon.ico`),
          csp.stopped,
        )
      : 'off';
    const tags = near.then((paths) =>
      paths !== 'both' && settings.ad_tags[0] ? askTags(window, settings.ad_tags, csp.stopped) : 'off',
    );
    let paths = await untilCertain(near, watch, planted.length, elapsed);
    // Something hides the baits although the paths are free: a blocker that was slow to start, or the site's CSS.
    if (paths === 'clear' && watch.look().signal === 'hidden') paths = await askAll(askAt(own.base), again);
    const { signal, hidden } = watch.look();
    const isOpen = paths !== 'both';
    const signals: Signals = {
      paths,
      elements: signal,
      far: isOpen ? await far : 'off',
      frame: isOpen && signal === 'hidden' ? await lookInFrame(window.document, hidden, elapsed) : 'off',
      tags: isOpen ? await tags : 'off',
      hosts: paths === 'clear' ? await asked : 'off',
    };
    const seen = Object.entries(signals).filter(([, value]) => value !== 'off');
    const evidence = [...seen.map(([name, value]) => `${name}:${value}`), ...hidden];
    return { ...conclude(window, settings, signals, hidden), evidence, took_ms: Math.round(elapsed()) };
  } finally {
    watch.remove();
    csp.stop();
  }
}

/** Looks at the elements while the paths are being asked; ends early once no later look can change the verdict. */
async function untilCertain(
  asking: Promise<Signals['paths']>,
  watch: ElementWatch,
  planted: number,
  elapsed: () => number,
): Promise<Signals['paths']> {
  let paths: Signals['paths'] | undefined;
  const answered = asking.then((answer) => {
    paths = answer;
    return answer;
  });
  let endMs = patienceMs;
  let isCertain = false;
  while (elapsed() < endMs) {
    await sleep(pollMs);
    const { signal, hidden } = watch.look();
    if (!isCertain && (paths === 'both' || (paths === 'one' && signal === 'hidden'))) {
      isCertain = true;
      endMs = elapsed() + namingMs;
    }
    if (isCertain && hidden.length === planted) break;
  }
  return answered;
}

async function lookInFrame(
  document: Document,
  hidden: string[],
  elapsed: () => number,
): Promise<Signals['frame']> {
  const watch = plantInFrame(document, hidden);
  try {
    for (const endMs = elapsed() + frameMs; elapsed() < endMs; await sleep(pollMs)) {
      if (watch.look().signal === 'hidden') break;
    }
    return watch.look().signal;
  } finally {
    watch.remove();
  }
}

function conclude(window: Page, settings: LoaderSettings, signals: Signals, hidden: string[]) {
  const { outcome, probability } = decide(signals);
  if (outcome === 'clear' || outcome === 'unknown') {
    const kind = outcome === 'clear' ? ('none' as const) : ('unknown' as const);
    return { blocked: false, kind, blocker: null, probability, confidence: 0 };
  }
  const only = settings.baits.ubo_only;
  const name = nameBlocker({
    isBrave: 'brave' in window.navigator,
    isFirefox: /Firefox\//.test(window.navigator.userAgent),
    uboOnlyHidden: only.length > 0 ? only.some((bait) => hidden.includes(bait)) : null,
    anyHidden: signals.elements === 'hidden',
    onlyAds: outcome === 'network' || (signals.tags === 'stubbed' && signals.paths === 'clear'),
  });
  return { blocked: true, probability, ...name };
}

function draw(pool: string[], count: number): string[] {
  const order = new Map(pool.map((entry) => [entry, Math.random()]));
  return [...pool].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count);
}

function halves(list: string[]): [string[], string[]] {
  return [list.slice(0, 2), list.slice(2)];
}

function without(pool: string[], others: string[]): string[] {
  return pool.filter((entry) => !others.includes(entry));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
