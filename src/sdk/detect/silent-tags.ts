import type { AdTag } from '../../contract/loader.ts';

type Page = Window & typeof globalThis & { googletag?: { getVersion?: () => unknown } };

/** The script types that browsers load, as pages write them: none, `module` or a JavaScript MIME type. */
const loaded = /^$|^module$|^(text|application)\/(x-)?javascript$/i;

/** The page's ad scripts that show no sign of life, an address a company; or what is plain at once. */
export function silentTags(window: Page, tags: AdTag[]): 'stubbed' | 'alive' | string[] {
  if (tags.length > 0 && isStubbed(window)) return 'stubbed';
  const silent: Record<string, string> = {};
  for (const { src, type, noModule } of Array.from(window.document.scripts)) {
    // Consent managers hold a script back by an unknown type. Asking for one that the browser has not loaded would
    // contact an ad company before the visitor agreed to it.
    if (!loaded.test(type) || (noModule && type !== 'module')) continue;
    const [, operator, alive] = tags.find(([part]) => src.includes(part)) ?? [];
    if (!operator) continue;
    if (alive && isAlive(window, alive)) return 'alive';
    silent[operator] = src;
  }
  return Object.values(silent);
}

/** Blockers put an empty stand-in where Google's tag would be; the real one knows its version. */
function isStubbed({ googletag }: Page): boolean {
  try {
    return googletag?.getVersion?.() === '';
  } catch {
    return false; // the page's own object under that name
  }
}

function isAlive(window: Page, path: string): boolean {
  let value: unknown = window;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined | null)?.[name];
  return Boolean(value);
}
