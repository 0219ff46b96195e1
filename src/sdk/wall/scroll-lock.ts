import { bodyOf } from '../page-state.ts';
import { addRules } from './add-rules.ts';

/** Stops the page behind the wall from scrolling, without moving it; the answer undoes exactly that. */
export function lockScroll(window: Window & typeof globalThis): () => void {
  const { document, innerWidth } = window;
  const html = document.documentElement;
  const body = bodyOf(document);
  const scrollbar = innerWidth - html.clientWidth;
  // Where the body's overflow rules the viewport, locking the root would turn the body into a scroller of its own.
  const scroller = shows(html) && body && !shows(body) ? body : html;
  const rule = (node: Element, style: string) => `${node.localName}:not(#_#_){${style}!important}`;
  const still = rule(scroller, 'overflow:hidden');
  const { left } = html.getBoundingClientRect();
  const unlock = addRules(window, document, still);
  const style = getComputedStyle(html);
  // A page that reserves the place itself does not move.
  if (scrollbar < 1 || /stable/.test(style.scrollbarGutter)) return unlock;
  // A browser may put the bar on the other side of a page from right to left, or go by its own language.
  const padding = `padding-${html.getBoundingClientRect().left < left ? 'left' : 'right'}`;
  unlock();
  // Firefox leaves a reserved gutter in the page's bright color beside the backdrop.
  const hasGutter = !CSS.supports('-moz-appearance:none') && CSS.supports('scrollbar-gutter:stable');
  const place = hasGutter
    ? 'scrollbar-gutter:stable'
    : `${padding}:calc(${style.getPropertyValue(padding)} + ${scrollbar}px)`;
  return addRules(window, document, still + rule(html, place));
}

function shows(node: Element): boolean {
  return getComputedStyle(node).overflow === 'visible';
}
