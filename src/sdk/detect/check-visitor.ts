import type { LoaderSettings } from '../../contract/loader.ts';
import { askHosts } from './ad-hosts.ts';
import { type ElementWatch, plantElements } from './bait-elements.ts';
import { askPaths, mediaAsker } from './bait-paths.ts';
import { nameBlocker } from './name-blocker.ts';
import { decide, type Signals, type Verdict } from './verdict.ts';

export type Checked = Verdict & { confidence: number };

type Page = Window & typeof globalThis;

/** How long hidden elements are waited for; a blocker's own message may take a while on a slow page. */
const patienceMs = 1000;
/** Once the paths have decided, the elements can only add the blocker's name. */
const namingMs = 150;
const pollMs = 40;

/** One detection with freshly drawn baits. Positive at once, negative after about a second. */
export async function checkVisitor(window: Page, settings: LoaderSettings, base: string): Promise<Checked> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const { baits } = settings;
  const planted = [...draw(without(baits.elements, baits.ubo_only), 2), ...draw(baits.ubo_only, 1)];
  const csp = watchCsp(window.document);
  const watch = plantElements(window.document, planted, `x${Math.random().toString(36).slice(2, 9)}`);
  try {
    const mayProbe = settings.third_party_probes === 'on' && !sendsGpc(window.navigator);
    const asking = mayProbe ? askHosts(window, csp.stopped) : 'off';
    const ask = mediaAsker(window, base, csp.stopped);
    const [first, again] = halves(draw(baits.paths, 4));
    let paths = await untilCertain(askPaths(ask, first, baits.control), watch, planted.length, elapsed);
    // Something hides the baits although the paths are free: a blocker that was slow to start, or the site's CSS.
    if (paths === 'clear' && watch.look().signal === 'hidden')
      paths = await askPaths(ask, again, baits.control);
    const { signal, hidden } = watch.look();
    const signals: Signals = { paths, elements: signal, hosts: paths === 'clear' ? await asking : 'off' };
    const evidence = [...Object.entries(signals).map(([name, value]) => `${name}:${value}`), ...hidden];
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
    byHosts: outcome === 'hosts',
  });
  return { blocked: true, probability, ...name };
}

/** Requests that the page's own policy stopped say nothing about the visitor. */
function watchCsp(document: Document): { stopped: (url: string) => boolean; stop: () => void } {
  const urls: string[] = [];
  const note = (event: SecurityPolicyViolationEvent) => urls.push(event.blockedURI);
  document.addEventListener('securitypolicyviolation', note);
  return {
    stopped: (url) => urls.some((stopped) => url.startsWith(stopped) || stopped.startsWith(url)),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}

function sendsGpc(navigator: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true;
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
