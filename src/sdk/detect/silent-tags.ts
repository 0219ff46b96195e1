import type { AdTag } from '../../contract/sites/loader.ts';

/** Where it is there. */
type Gpt = { googletag: { getVersion(): unknown } };
type Page = Window & typeof globalThis;
/** Something of the page's own, which may have anything in it, or nothing. */
type Found = { [name: string]: Found };

/** The page's own ad scripts, as far as they can be judged without asking for anything. */
export interface TagState {
  /** Something answers as the empty stand-ins do that blockers put where ad scripts would be. */
  isStubbed: boolean;
  /** One of them runs, and none is stood in for. */
  isAlive: boolean;
  /** Addresses that show no sign of life, one for each company. */
  silent: string[];
  /** Worth a closer look. */
  isOdd: unknown;
}

/** The script types that browsers load, as pages write them: none, `module` or a JavaScript MIME type. */
export const loaded = /^(|module|(text|application)\/(x-)?javascript)$/i;
/**
 * A function that does nothing, or only what AdGuard's stand-in for AdSense does: it looks for callbacks in what it gets. No version,
 * or the one that Firefox's stand-in for Google's tag has.
 */
const standIn = /{\s*}$|constructor\.name|^(2021050601)?$/;
/** The script is not there: at most a list, which is the page's own queue for it. */
const nothing = /\[native|^undefined$/;

export function silentTags(window: Page, tags: AdTag[]): TagState {
  // Consent managers hold a script back by an unknown type. Asking for one that the browser has not loaded would
  // contact an ad company before the visitor agreed to it.
  const scripts = [...window.document.scripts].filter(
    ({ type, noModule }) => loaded.test(type) && (type === 'module' || !noModule),
  );
  const silent: Record<string, string> = {};
  let isStubbed = false;
  let isAlive = false;
  for (const [part, operator, sign = ''] of tags) {
    const code = codeAt(window, sign) as string; // or anything else, of which the text counts
    if (standIn.test(code)) isStubbed = true;
    for (const { src } of scripts) {
      if (!src.includes(part)) continue;
      if (!nothing.test(code)) isAlive = true;
      silent[operator] = src;
    }
  }
  isAlive &&= !isStubbed;
  const addresses = Object.values(isAlive ? {} : silent);
  return { isStubbed, isAlive, silent: addresses, isOdd: isStubbed || addresses[1] };
}

function codeAt(window: Page, sign: string): unknown {
  try {
    const found = sign.split('.').reduce((value, name) => value[name] as Found, window as unknown as Found);
    // Stand-ins for Google's tag do a little, but have no real version.
    return /Version/.test(sign) ? (window as unknown as Gpt).googletag.getVersion() : found;
  } catch {
    return undefined; // not there, or the page's own object under that name
  }
}
