import type { DisplayRules } from '../../contract/sites/display.ts';
import { deviceType } from '../page-facts.ts';

type Page = Window & typeof globalThis;

/** Settles once the visitor has read as far, and turns to go, as the rules want; or is no longer on this page view. */
export async function momentOf(
  window: Page,
  { scroll_percent, exit_intent }: DisplayRules,
  isWanted: () => boolean,
): Promise<void> {
  if (scroll_percent !== undefined) await readTo(window, scroll_percent, isWanted);
  if (exit_intent && isWanted()) await turnToGo(window, isWanted);
}

/** How much of the page was in view, at most: a page that fits into the window was seen whole. */
function readTo({ document }: Page, percent: number, isWanted: () => boolean): Promise<void> {
  return until(document, { scroll: scrolls }, isWanted, scrolls(document));

  function scrolls(on: Event | Document): boolean {
    const node = scrolled(document, on instanceof Event ? on.target : on);
    return !!node && ((node.scrollTop + node.clientHeight) / node.scrollHeight) * 100 >= percent - 0.5;
  }
}

/**
 * The mouse leaves at the top, where tabs and the address are. On phones and tablets: back up by half a window, after a whole one
 * down. Media queries do not say which it is: some Android devices claim to have a mouse.
 */
function turnToGo(window: Page, isWanted: () => boolean): Promise<void> {
  const { document, navigator, screen } = window;
  if (deviceType(navigator, screen) === 'desktop')
    return until(document, { mouseout: (event) => !event.relatedTarget && event.clientY <= 0 }, isWanted);
  let deepest = 0;
  return until(
    document,
    {
      scroll(event) {
        const { scrollTop = 0, clientHeight = 0 } = scrolled(document, event.target) ?? {};
        deepest = Math.max(deepest, scrollTop);
        return deepest >= clientHeight && scrollTop < deepest - clientHeight / 2;
      },
    },
    isWanted,
  );
}

/** The page, or what takes its place in an application; a list that scrolls inside it says nothing. */
function scrolled(document: Document, target: EventTarget | null): Element | undefined {
  const page = document.documentElement;
  if (target === document) return page;
  const node = target as Element;
  return node.clientHeight * 2 > page.clientHeight ? node : undefined;
}

type Happened = { [Type in 'scroll' | 'mouseout']?: (event: DocumentEventMap[Type] & MouseEvent) => boolean };

function until(document: Document, happened: Happened, isWanted: () => boolean, isSo = false): Promise<void> {
  return new Promise((resolve) => {
    if (isSo) return resolve();
    const options = { capture: true, passive: true };
    const types = Object.keys(happened) as (keyof Happened)[];
    const listen = (event: Event) => {
      const isOver = !isWanted() || happened[event.type as keyof Happened]?.(event as MouseEvent);
      if (!isOver) return;
      for (const type of types) document.removeEventListener(type, listen, options);
      resolve();
    };
    for (const type of types) document.addEventListener(type, listen, options);
  });
}
