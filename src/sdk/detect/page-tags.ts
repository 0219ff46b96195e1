import type { AdTag } from '../../contract/loader.ts';
import { askAddresses } from './ad-hosts.ts';
import type { Signals } from './verdict.ts';

type Page = Window & typeof globalThis & { googletag?: { getVersion?: () => unknown } };

/**
 * Looks at the ad scripts that the page itself carries. One that does not run is asked for once more, at the very
 * address that the page has just used: so a company whose servers are down is told from one that is kept away.
 * Nobody new is contacted, and one company alone never decides.
 */
export async function askTags(
  window: Page,
  tags: AdTag[],
  isForbidden: (url: string) => boolean,
): Promise<Signals['tags']> {
  if (isStubbed(window)) return 'stubbed';
  const silent = new Map<string, string>();
  for (const { src } of Array.from(window.document.scripts)) {
    const tag = tags.find((known) => src.includes(known.src));
    if (!tag) continue;
    if (tag.alive && isAlive(window, tag.alive)) return 'alive';
    silent.set(tag.operator, src);
  }
  if (silent.size < 2) return 'off';
  return (await askAddresses(window, [...silent.values()], isForbidden)) === 'blocked' ? 'dead' : 'alive';
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
