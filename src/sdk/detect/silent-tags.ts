import type { AdTag } from '../../contract/sites/loader.ts';

type Page = Window & typeof globalThis & { googletag?: { getVersion?: () => unknown } };

/** The page's own ad scripts, as far as they can be judged without asking for anything. */
export interface TagState {
  /** Something answers as the empty stand-in does that blockers put where Google's tag would be. */
  isStubbed: boolean;
  /** One of them runs. */
  isAlive: boolean;
  /** Addresses that show no sign of life, one for each company. */
  silent: string[];
}

/** The script types that browsers load, as pages write them: none, `module` or a JavaScript MIME type. */
const loaded = /^$|^module$|^(text|application)\/(x-)?javascript$/i;

export function silentTags(window: Page, tags: AdTag[]): TagState {
  const silent: Record<string, string> = {};
  let isAlive = false;
  for (const { src, type, noModule } of window.document.scripts) {
    // Consent managers hold a script back by an unknown type. Asking for one that the browser has not loaded would
    // contact an ad company before the visitor agreed to it.
    if (!loaded.test(type) || (noModule && type !== 'module')) continue;
    const [, operator, alive] = tags.find(([part]) => src.includes(part)) ?? [];
    if (!operator) continue;
    if (alive && valueAt(window, alive)) isAlive = true;
    silent[operator] = src;
  }
  return {
    isStubbed: !!tags[0] && isStubbed(window),
    isAlive,
    silent: isAlive ? [] : Object.values(silent),
  };
}

/** The real tag knows its version. */
function isStubbed({ googletag }: Page): boolean {
  try {
    return googletag?.getVersion?.() === '';
  } catch {
    return false; // the page's own object under that name
  }
}

function valueAt(window: Page, path: string): unknown {
  const within = (value: unknown, name: string) =>
    (value as Record<string, unknown> | undefined | null)?.[name];
  return path.split('.').reduce(within, window as unknown);
}
