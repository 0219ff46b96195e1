import { bodyOf } from '../page-state.ts';
import { addRules } from './add-rules.ts';

/** Stops the page behind the wall from scrolling, without moving it; the answer undoes exactly that. */
export function lockScroll(window: Window & typeof globalThis): () => void {
  const { document, innerWidth } = window;
  const html = document.documentElement;
  const body = bodyOf(document);
  const scrollbar = innerWidth - html.clientWidth;
  // Where the body's overflow rules the viewport, locking the root would turn the body into a scroller of its own.
  const bodyRules = shows(html) && body && !shows(body);
  const add = (node: Element, style: string) =>
    addRules(window, document, `${node.localName}:not(#_#_){${style}!important}`);
  const { left } = html.getBoundingClientRect();
  const unlock = add(bodyRules ? body : html, 'overflow:hidden');
  // A page that reserves the place itself does not move.
  const { scrollbarGutter = 'auto' } = getComputedStyle(html);
  if (scrollbar <= 0 || scrollbarGutter !== 'auto') return unlock;
  // Firefox leaves a reserved gutter in the page's bright color beside the backdrop.
  const isFirefox = CSS.supports('-moz-appearance', 'none');
  // A browser may put the bar on the other side of a page from right to left, or go by its own language.
  const side = html.getBoundingClientRect().left < left ? 'left' : 'right';
  const reserve =
    !isFirefox && CSS.supports('scrollbar-gutter', 'stable')
      ? 'scrollbar-gutter:stable'
      : `padding-${side}:${scrollbar + paddingOf(html, side)}px`;
  const release = add(html, reserve);
  return () => {
    release();
    unlock();
  };
}

function paddingOf(node: Element, side: 'left' | 'right'): number {
  return Number.parseFloat(getComputedStyle(node)[side === 'left' ? 'paddingLeft' : 'paddingRight']) || 0;
}

function shows(node: Element): boolean {
  return getComputedStyle(node).overflow === 'visible';
}
