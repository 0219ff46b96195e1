import { sleep } from '../sleep.ts';

type Page = Window & typeof globalThis;

/** In CSS pixels: in less, nobody can read a wall. */
const least = { width: 320, height: 256 };
const lookMs = 250;
/** So long after the last question, nothing of this is left in the page. */
const idleMs = 5000;

/**
 * Of a document in a frame: settles once people can see the frame, and no page around it has a wall of its own; or
 * once the page view is over.
 * @returns whether nobody can see the frame now
 */
export async function watchFrame(window: Page, isWanted: () => boolean): Promise<() => boolean> {
  const isInView = openView(window);
  const isSeen = () => isInView() && isLarge(window) && isShown(window);
  while (isWanted() && (leavesItToPage(window) || !isSeen())) await sleep(lookMs);
  return () => !isSeen();
}

export type WatchFrame = typeof watchFrame;

/** A page of the same origin around the frame has this script, or may still get it. */
function leavesItToPage(window: Page): boolean {
  return [...pagesAround(window), window.top].some((page) => {
    try {
      const { Truce, document } = page as Window & { Truce?: { forceDisplay?: unknown } };
      // An element of that name is none.
      return document.readyState !== 'complete' || typeof Truce?.forceDisplay === 'function';
    } catch {
      return false; // It has another origin, and cannot be asked.
    }
  });
}

/** From the inside out, up to one of another origin. Not by `parent`, which pages use as a name of their own. */
function pagesAround(window: Window): Window[] {
  const page = window.frameElement?.ownerDocument.defaultView;
  return page ? [page, ...pagesAround(page)] : [];
}

/**
 * Whether at least half of the frame's window is in view. Without a root, the observer sees through frames of any origin. What
 * it observes is as large as the window, which the document need not be.
 */
function openView({ document, IntersectionObserver }: Page): () => boolean {
  let isHalf = false;
  let ending: number | undefined;
  const probe = document.createElement('div');
  probe.style.cssText =
    'all:initial;position:fixed;top:0;left:0;width:100%;height:100%;visibility:hidden;pointer-events:none';
  const observer = new IntersectionObserver(
    (entries) => {
      isHalf = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5;
    },
    { threshold: [0, 0.5] },
  );
  const end = () => {
    observer.disconnect();
    probe.remove();
    isHalf = false;
  };
  return () => {
    clearTimeout(ending);
    ending = window.setTimeout(end, idleMs);
    if (!probe.isConnected) {
      document.documentElement.append(probe);
      observer.observe(probe);
    }
    return isHalf;
  };
}

function isLarge({ innerWidth, innerHeight }: Window): boolean {
  return innerWidth >= least.width && innerHeight >= least.height;
}

/** An observer takes a frame that is only invisible or transparent for seen. Of one in another origin, nobody can tell. */
function isShown(window: Window): boolean {
  return [window as Window, ...pagesAround(window)].every(({ frameElement }) => {
    if (!frameElement) return true;
    const style = frameElement.ownerDocument.defaultView?.getComputedStyle(frameElement);
    return (
      style?.visibility === 'visible' && frameElement.checkVisibility?.({ checkOpacity: true }) !== false
    );
  });
}
