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
async function readTo({ document }: Page, percent: number, isWanted: () => boolean): Promise<void> {
  const isRead = (target: EventTarget | null) => {
    const node = scrolled(document, target);
    return !!node && ((node.scrollTop + node.clientHeight) / node.scrollHeight) * 100 >= percent - 0.5;
  };
  if (isRead(document) && !hasScroller(document)) return;
  await until(document, 'scroll', ({ target }) => isRead(target), isWanted);
}

/**
 * The mouse leaves at the top, where tabs and the address are. On phones and tablets: back up by half a window, after a whole one
 * down. Media queries do not say which it is: some Android devices claim to have a mouse.
 */
function turnToGo(window: Page, isWanted: () => boolean): Promise<void> {
  const { document, navigator, screen } = window;
  if (deviceType(navigator, screen) === 'desktop')
    return until(document, 'mouseout', (event) => !event.relatedTarget && event.clientY <= 0, isWanted);
  let deepest = 0;
  const turns = ({ target }: Event) => {
    const { scrollTop = 0, clientHeight = 0 } = scrolled(document, target) ?? {};
    deepest = Math.max(deepest, scrollTop);
    return deepest >= clientHeight && scrollTop < deepest - clientHeight / 2;
  };
  return until(document, 'scroll', turns, isWanted);
}

/** Whether something in the page scrolls in its place: how far it was read, its first scrolling says. */
function hasScroller(document: Document): boolean {
  return [...document.querySelectorAll('*')].some(
    (node) =>
      node.scrollHeight > node.clientHeight &&
      scrolled(document, node) &&
      /auto|scroll/.test(getComputedStyle(node).overflow),
  );
}

/** The page, or what takes its place in an application; a list that scrolls inside it says nothing. */
function scrolled(document: Document, target: EventTarget | null): Element | undefined {
  const page = document.scrollingElement ?? document.documentElement; // in quirks mode, the body
  const node = target === document ? page : (target as Element);
  return node.clientHeight * 2 > page.clientHeight ? node : undefined;
}

function until(
  document: Document,
  type: 'scroll' | 'mouseout',
  happens: (event: MouseEvent) => boolean,
  isWanted: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const listen = (event: Event) => {
      if (isWanted() && !happens(event as MouseEvent)) return;
      document.removeEventListener(type, listen, true);
      resolve();
    };
    document.addEventListener(type, listen, true);
  });
}
