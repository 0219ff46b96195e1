import type { LoaderSettings } from '../../contract/sites/loader.ts';
import { sendsGpc } from '../page-facts.ts';
import { sleep } from '../sleep.ts';
import { acceptableAds, allowsAcceptableAds } from './acceptable-ads.ts';
import { hostAsker } from './ad-hosts.ts';
import { plantInFrame } from './bait-elements.ts';
import { type Asked, askBaits, judgePaths } from './bait-paths.ts';
import { type FirstLook, patienceMs, pollMs } from './first-look.ts';
import { nameBlocker } from './name-blocker.ts';
import { askTags } from './page-tags.ts';
import type { TagState } from './silent-tags.ts';
import { type Checked, decide, type Signals } from './verdict.ts';

type Page = Window & typeof globalThis;

/** Once the paths have decided, the elements can only add the blocker's name: they get until then, or so long. */
const namingMs = { until: 300, atLeast: 100 };
/** How long an empty frame is given to confirm what is hidden on the page. */
const frameMs = 900;

/**
 * Six operators besides Google, for whose hosts blockers answer themselves. Filter lists name their domains; hosts
 * files, which know no domains, name exactly these.
 */
const adHosts = [
  'static.criteo.net',
  'ads.pubmatic.com',
  'ib.adnxs.com',
  'c.amazon-adsystem.com',
  'fastlane.rubiconproject.com',
  'cdn.taboola.com',
];

/** Goes on where the first look found something odd, until it is sure or knows that it cannot be. */
export async function lookClosely(
  window: Page,
  settings: LoaderSettings,
  first: FirstLook,
  wantsProbe: boolean,
  tags: () => TagState,
): Promise<Checked> {
  const { elements } = first;
  const { control } = settings.baits;
  const judge = async (asked: Promise<Asked>, spare?: string[]) => judgePaths(await asked, control, spare);
  const far = first.far ? judge(first.far) : undefined;
  const ask = hostAsker(first.request, first.foreign && `${first.foreign}/robots.txt`);
  const asked = () =>
    sendsGpc(window.navigator) ? 'forbidden' : ask(adHosts.map((host) => `https://${host}/favicon.ico`));
  const hosts = wantsProbe ? asked() : 'off';
  const judged = judge(first.near, first.spare);
  const tagged = judged.then((paths) => (paths === 'both' ? 'off' : askTags(tags(), ask)));
  let paths = await untilCertain(judged, first);
  // Something hides the baits although the paths are free: a blocker that was slow to start, or the site's CSS.
  if (paths === 'clear' && elements.look().signal === 'hidden') {
    const near = await first.near;
    paths = await judge(askBaits(near.ask, first.spare, control));
  }
  const { signal, hidden } = elements.look();
  const isOpen = paths !== 'both';
  const signals: Signals = {
    paths,
    elements: signal,
    far: (isOpen && (await far)) || 'off',
    frame: isOpen && signal === 'hidden' ? await lookInFrame(window.document, hidden) : 'off',
    tags: isOpen ? await tagged : 'off',
    hosts: paths === 'clear' ? await hosts : 'off',
  };
  const seen = Object.entries(signals).flatMap(([name, value]) =>
    value === 'off' ? [] : `${name}:${value}`,
  );
  const evidence = [...seen, ...hidden];
  const found = conclude(window, settings, signals, hidden);
  const mayAsk = wantsProbe && !sendsGpc(window.navigator);
  if (mayAsk && found.kind === 'extension' && (await allowsAcceptableAds(first.request)))
    Object.assign(found, { blocker: acceptableAds, confidence: 0.9 });
  return { ...found, evidence, took_ms: first.elapsed() | 0 };
}

/** Looks at the elements while the paths are judged; ends early once no later look can change the verdict. */
async function untilCertain(
  judged: Promise<Signals['paths']>,
  { elements, planted, elapsed }: FirstLook,
): Promise<Signals['paths']> {
  let paths: Signals['paths'] | undefined;
  judged.then((answer) => {
    paths = answer;
  });
  let endMs = patienceMs;
  let isCertain = false;
  while (elapsed() < endMs) {
    const { signal, hidden } = elements.look();
    if (!isCertain && (paths === 'both' || (paths === 'one' && signal === 'hidden'))) {
      isCertain = true;
      endMs = Math.max(elapsed() + namingMs.atLeast, namingMs.until);
    }
    if (isCertain && hidden.length === planted.length) break;
    await sleep(pollMs);
  }
  return judged;
}

async function lookInFrame(document: Document, hidden: string[]): Promise<Signals['frame']> {
  const watch = plantInFrame(document, hidden);
  try {
    for (let left = frameMs; left > 0 && watch.look().signal !== 'hidden'; left -= pollMs)
      await sleep(pollMs);
    return watch.look().signal;
  } finally {
    watch.remove();
  }
}

function conclude(window: Page, settings: LoaderSettings, signals: Signals, hidden: string[]) {
  const { outcome, probability } = decide(signals);
  if (outcome === 'clear' || outcome === 'unknown') {
    const kind = outcome === 'clear' ? ('none' as const) : ('unknown' as const);
    return { blocked: false, kind, blocker: null, probability };
  }
  const only = settings.baits.ubo_only;
  const isFirefox = /Firefox\//.test(window.navigator.userAgent);
  const anyHidden = signals.elements === 'hidden';
  // Firefox's tracking protection brings stand-ins. No name server can: elsewhere they come from an extension.
  const isStubbedByFirefox =
    isFirefox &&
    !anyHidden &&
    signals.paths === 'clear' &&
    signals.far !== 'both' &&
    signals.tags.startsWith('stub');
  const name = nameBlocker({
    isBrave: 'brave' in window.navigator,
    isFirefox,
    uboOnlyHidden: only.length > 0 ? only.some((bait) => hidden.includes(bait)) : null,
    anyHidden,
    onlyAds: outcome === 'network' || isStubbedByFirefox,
  });
  return { blocked: true, probability, ...name };
}
