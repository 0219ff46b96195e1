import type { Verdict } from '../detect/verdict.ts';
import type { StepId, WallTexts } from './texts.ts';

/** A product that blocks ads, or the place where it is done. */
export type GuideId =
  | 'ublock'
  | 'ubol'
  | 'adblock'
  | 'abp'
  | 'adguard'
  | 'ghostery'
  | 'brave'
  | 'opera'
  | 'firefox'
  | 'edge'
  | 'safari'
  | 'samsung'
  | 'dns'
  | 'other';

/** What a guide is written for: fingers find other things than a mouse does. */
export type Device = 'desktop' | 'phone';

/** What is known about a visitor whose ads are blocked. */
export interface GuideFacts {
  kind: Verdict['kind'];
  blocker: string | null;
  userAgent: string;
  isBrave: boolean;
}

type Browser = 'brave' | 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung';
type System = 'computer' | 'android' | 'iphone';

interface Guide {
  /** As the product calls itself, in every language; empty: `texts.other`. */
  name: string;
  /** Steps before `back`, on a computer and on a phone. */
  desktop: StepId[];
  phone: StepId[];
  /** The browsers it can exist in, by system; what is left out: none. */
  computer?: Browser[];
  android?: Browser[];
  iphone?: Browser[];
}

const everywhere: Browser[] = ['brave', 'chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'];
const withExtensions: Browser[] = ['brave', 'chrome', 'edge', 'firefox', 'opera', 'safari'];
const chromiums: Browser[] = ['brave', 'chrome', 'edge', 'opera'];

/** In the order of how many people have them, which is the order of the choice where nothing is known. */
const guides: Record<GuideId, Guide> = {
  adblock: extension('AdBlock', 'pauseSite', withExtensions, ['firefox']),
  // Left out of Firefox's shop by its author; Safari's shop has it.
  ubol: extension('uBlock Origin Lite', 'slider', [...chromiums, 'safari'], ['edge']),
  ublock: extension('uBlock Origin', 'power', [...chromiums, 'firefox'], ['firefox', 'edge']),
  abp: extension('Adblock Plus', 'siteSwitch', withExtensions, ['firefox', 'edge']),
  // On Android it is an app as well, which filters every browser.
  adguard: extension('AdGuard', 'siteSwitch', withExtensions, everywhere),
  ghostery: extension('Ghostery', 'pauseSite', withExtensions, ['firefox']),
  brave: builtIn('Brave', 'brave', ['shields'], ['shields']),
  opera: builtIn('Opera', 'opera', ['operaShield'], ['operaShield']),
  firefox: builtIn('Firefox', 'firefox', ['firefoxShield'], ['firefoxShield']),
  edge: builtIn('Microsoft Edge', 'edge', ['edgeLock'], ['edgeLock']),
  safari: builtIn('Safari', 'safari', ['safariMac'], ['safariPhone', 'safariOff']),
  samsung: builtIn('Samsung Internet', 'samsung', ['samsungMenu'], ['samsungMenu', 'reloadPage']),
  dns: {
    name: 'DNS, Pi-hole, VPN',
    desktop: ['dnsNote', 'dnsAsk'],
    phone: ['dnsNote', 'dnsPhone', 'dnsAsk'],
    computer: everywhere,
    android: everywhere,
    iphone: everywhere,
  },
  other: { name: '', desktop: ['findIcon', 'iconHidden', 'allowAds'], phone: ['findMenu', 'allowAds'] },
};

/** The names that the detector gives, most likely product first. */
const suspects: Record<string, GuideId[]> = {
  'uBlock Origin': ['ublock'],
  'uBlock Origin family': ['ubol', 'ublock', 'adguard'],
  'Adblock Plus family': ['adblock', 'abp', 'adguard'],
  'Acceptable Ads': ['adblock', 'abp'],
  'network-only extension': ['ubol', 'adguard', 'adblock'],
  'unnamed extension': ['adblock', 'abp', 'adguard'],
};

/** The guides that can apply to this visitor: the most likely first, `other` last. */
export function guidesFor({ kind, blocker, userAgent, isBrave }: GuideFacts): GuideId[] {
  const browser = isBrave ? 'brave' : browserOf(userAgent);
  const system = systemOf(userAgent);
  const possible = (Object.keys(guides) as GuideId[]).filter((id) => guides[id][system]?.includes(browser));
  const likely = [...firstGuesses(kind, blocker, browser), ...possible].filter((id) => possible.includes(id));
  // Each once, without a Set: old pages have one of their own in its place.
  return Object.keys(Object.fromEntries([...likely, 'other'].map((id) => [id]))) as GuideId[];
}

const ownBlockers: GuideId[] = ['brave', 'opera', 'safari', 'samsung'];

/** The guide that is open before the visitor chooses: no extension's steps where nothing points to one. */
export function likelyGuide(facts: GuideFacts): GuideId {
  const [first = 'other'] = guidesFor(facts);
  const isNamed =
    facts.kind !== 'extension' || (facts.blocker ?? 'unnamed extension') !== 'unnamed extension';
  return isNamed || ownBlockers.includes(first) ? first : 'other';
}

/** A guide's steps in these texts; the last one leads back to the wall's button. */
export function stepsOf(id: GuideId, { steps }: Pick<WallTexts, 'steps'>, device: Device): string[] {
  const guide = guides[id];
  return [...guide[device], 'back' as const].map((step) => steps[step].replace('{name}', guide.name));
}

/** What the choice between blockers calls a guide. */
export function guideName(id: GuideId, { other }: Pick<WallTexts, 'other'>): string {
  return guides[id].name || other;
}

/** An iPad that asks for desktop pages calls itself a Macintosh, of which none has a screen to touch. */
export function agentOf({ userAgent, maxTouchPoints }: Navigator): string {
  return maxTouchPoints > 1 ? userAgent.replace('Macintosh', 'iPad') : userAgent;
}

/** Which of the two forms of a guide this visitor needs. */
export function deviceOf(userAgent: string): Device {
  return systemOf(userAgent) === 'computer' ? 'desktop' : 'phone';
}

function firstGuesses(kind: GuideFacts['kind'], blocker: string | null, browser: Browser): GuideId[] {
  // A browser with a blocker of its own has a guide of its own name; Chrome has none.
  const own: GuideId[] = browser === 'chrome' ? [] : [browser];
  if (kind === 'dns') return ['dns', ...own];
  if (kind === 'tracking_protection') return [...own, 'dns'];
  const named = suspects[blocker ?? ''] ?? [];
  if (browser === 'firefox') return blocker?.startsWith('A') ? named : ['ublock', ...named];
  if (browser === 'edge' || blocker?.startsWith('uBlock')) return named;
  // A blocker that comes with the browser looks like any other from inside a page, and more people have it.
  return [...own, ...named];
}

/** The first that fits: nearly every browser calls itself Chrome and Safari as well. */
const browserMarks: [RegExp, Browser][] = [
  [/SamsungBrowser\//, 'samsung'],
  [/OPR\/|OPiOS\/|OPT\//, 'opera'],
  [/Edg(e|A|iOS)?\//, 'edge'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
];

function browserOf(userAgent: string): Browser {
  return browserMarks.find(([mark]) => mark.test(userAgent))?.[1] ?? 'chrome';
}

function systemOf(userAgent: string): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  return /Android/.test(userAgent) ? 'android' : 'computer';
}

function extension(name: string, step: StepId, computer: Browser[], android: Browser[]): Guide {
  return { name, desktop: ['openIcon', 'iconHidden', step], phone: ['openPhone', step], computer, android };
}

function builtIn(name: string, browser: Browser, desktop: StepId[], phone: StepId[]): Guide {
  return { name, desktop, phone, computer: [browser], android: [browser], iphone: [browser] };
}
