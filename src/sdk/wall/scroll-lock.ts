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
  let gutter = '';
  if (scrollbar > 0) {
    // Firefox leaves a reserved gutter in the page's bright color beside the backdrop.
    const isFirefox = CSS.supports('-moz-appearance', 'none');
    if (!isFirefox && CSS.supports('scrollbar-gutter', 'stable')) gutter = 'scrollbar-gutter:stable';
    else gutter = `padding-inline-end:${scrollbar + paddingOf(html)}px`;
  }
  const rule = (node: Element, style: string) => `${node.localName}:not(#_#_){${style}!important}`;
  return addRules(window, document, rule(html, gutter) + rule(bodyRules ? body : html, 'overflow:hidden'));
}

function paddingOf(node: Element): number {
  return Number.parseFloat(getComputedStyle(node).paddingInlineEnd) || 0;
}

function shows(node: Element): boolean {
  return getComputedStyle(node).overflow === 'visible';
}
