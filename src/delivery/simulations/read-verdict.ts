import type { Page } from 'playwright-core';
import type { SeenVerdict } from '../../contract/sites/simulations.ts';

const patienceMs = 8_000;
const scriptMs = 3_000;

/** What `Truce.check()` says in the page; null when the page has no Truce, or its script was blocked. */
export async function readVerdict(page: Page): Promise<SeenVerdict | null> {
  try {
    // Of its own: an element with this id or name is there as well.
    await page.waitForFunction(() => Object.hasOwn(window, 'Truce'), undefined, { timeout: scriptMs });
    return await page.evaluate(ask, patienceMs);
  } catch {
    return null; // no Truce came, or the page went elsewhere meanwhile
  }
}

interface PageTruce {
  check(): Promise<{ blocked: boolean; kind: string }>;
}

/** Runs in the page. */
async function ask(ms: number): Promise<SeenVerdict> {
  const { Truce } = window as unknown as { Truce: PageTruce };
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
  const verdict = await Promise.race([Truce.check(), late]);
  if (verdict === null || verdict.kind === 'unknown') return 'unknown';
  return verdict.blocked ? 'blocked' : 'clear';
}
