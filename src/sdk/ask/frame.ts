import { sleep } from '../sleep.ts';

type Page = Window & typeof globalThis;

/** In CSS pixels: in less, nobody can read a wall. */
const least = { width: 320, height: 256 };
const lookMs = 250;

/**
 * Of a document in a frame: settles once people can see the frame, and no page around it has a wall of its own; or
 * once the page view is over.
 * @returns whether nobody can see the frame now, as of the call before
 */
export async function watchFrame(window: Page, isWanted: () => boolean): Promise<() => boolean> {
  while (isWanted() && (leavesItToPage(window) || !(await isSeen(window)))) await sleep(lookMs);
  let wasSeen = true;
  return () => {
    const isAway = !wasSeen;
    wasSeen = false; // a browser that does not draw a frame does not answer either
    void isSeen(window).then((seen) => {
      wasSeen = seen;
    });
    return isAway;
  };
}

export type WatchFrame = typeof watchFrame;

/** A page of the same origin around the frame has this script, or may still get it. */
function leavesItToPage(window: Page): boolean {
  for (let page: Window = window; page !== page.parent; ) {
    page = page.parent;
    try {
      const { Truce, document } = page as Window & { Truce?: { forceDisplay?: unknown } };
      // An element of that name is none.
      if (document.readyState !== 'complete' || typeof Truce?.forceDisplay === 'function') return true;
    } catch {
      // It has another origin, and cannot be asked.
    }
  }
  return false;
}

/** At least half of the frame's window is in view. Without a root, the observer sees through frames of any origin. */
function isSeen(window: Page): Promise<boolean> {
  const { document, innerWidth, innerHeight, IntersectionObserver } = window;
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      const { width, height } = entry?.intersectionRect ?? new DOMRect();
      const all = entry?.boundingClientRect ?? new DOMRect();
      // A document that is shorter than its window is seen with the half of itself.
      const most = Math.min(innerWidth, all.width) * Math.min(innerHeight, all.height);
      const isLarge = innerWidth >= least.width && innerHeight >= least.height;
      resolve(isLarge && width * height > 0 && width * height * 2 >= most && isShown(window));
    });
    observer.observe(document.documentElement);
  });
}

/** An observer takes a frame that is only invisible or transparent for seen. Of one in another origin, nobody can tell. */
function isShown(window: Window): boolean {
  for (let page = window; page.frameElement; page = page.parent) {
    const { visibility } = page.parent.getComputedStyle(page.frameElement);
    if (visibility !== 'visible' || page.frameElement.checkVisibility?.({ checkOpacity: true }) === false)
      return false;
  }
  return true;
}
