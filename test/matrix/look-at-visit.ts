import type { Verdict } from '../../src/sdk/detect/verdict.ts';
import type { VisitedPage } from './environment.ts';
import { findWall, type WallState } from './find-wall.ts';

/** What one visit brought. */
export interface Visit {
  verdict: Verdict;
  wall: WallState['state'];
  /** From `DOMContentLoaded` until the wall stood, ms; null: it never did. */
  wallAfterMs: number | null;
  /** After the wall's end; null where there was none. */
  scrolls: boolean | null;
}

/** A wall that has been away for so long does not come back by itself. */
const quietMs = 1000;
const pollMs = 50;

export type WallEnd = 'button' | 'removal';

/** Waits for the verdict and what comes of it, and ends the wall in one of the two ways a visitor has at once. */
export async function lookAtVisit(page: VisitedPage, end: WallEnd, picture?: string): Promise<Visit> {
  const verdict = await verdictOf(page);
  let wall = await wallOf(page);
  const patience = Date.now() + (verdict.blocked ? 5000 : 300);
  while (wall.state !== 'visible' && Date.now() < patience) {
    await sleep(100);
    wall = await wallOf(page);
  }
  if (picture) await page.screenshot(picture);
  const seen = { verdict, wall: wall.state, wallAfterMs: Number(await page.evaluate(wallAfterMs)) || null };
  if (wall.state === 'absent') return { ...seen, scrolls: null };
  await endWall(page, end, wall);
  return { ...seen, scrolls: await scrolls(page) };
}

async function endWall(page: VisitedPage, end: WallEnd, { button }: WallState): Promise<void> {
  if (end === 'button' && button !== null) await page.click(button.x, button.y);
  // A hard wall that is removed comes back a few times: it is over when it has stayed away for a while.
  let awayMs = 0;
  for (const patience = Date.now() + 15_000; awayMs < quietMs && Date.now() < patience; awayMs += pollMs) {
    await sleep(pollMs);
    if ((await wallOf(page)).state === 'absent') continue;
    awayMs = 0;
    if (end === 'removal' || button === null) await page.evaluate(removeWall);
  }
}

async function scrolls(page: VisitedPage): Promise<boolean> {
  const before = Number(await page.evaluate('scrollY'));
  const patience = Date.now() + 3000;
  while (Date.now() < patience) {
    await page.wheel(200);
    await sleep(100);
    if (Number(await page.evaluate('scrollY')) > before) return true;
  }
  return false;
}

/** @param where the window that asks, as an expression */
export async function verdictOf(page: VisitedPage, where = 'window'): Promise<Verdict> {
  return (await page.evaluate(askVerdict(where))) as Verdict;
}

export async function wallOf(page: VisitedPage): Promise<WallState> {
  return JSON.parse(String(await page.evaluate(`JSON.stringify(${findWall})`))) as WallState;
}

const askVerdict = (where: string) => `new Promise((resolve, reject) => {
  const end = Date.now() + 20000;
  const ask = () => {
    const truce = ${where}?.Truce;
    if (truce) truce.check().then(resolve, reject);
    else if (Date.now() > end) reject(new Error('the SDK did not start'));
    else setTimeout(ask, 50);
  };
  ask();
})`;

const wallAfterMs = `window[Symbol.for('wallAt')]
  - performance.getEntriesByType('navigation')[0].domContentLoadedEventStart`;

const removeWall = `for (const root of window[Symbol.for('roots')] ?? []) root.host.remove()`;

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
