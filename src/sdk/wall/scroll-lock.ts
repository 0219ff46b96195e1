/** Stops the page behind the wall from scrolling, without moving it; the answer undoes exactly that. */
export function lockScroll({ document, innerWidth }: Window): () => void {
  const { documentElement: html, body } = document;
  const undo: (() => void)[] = [];
  const set = (node: HTMLElement, property: string, value: string) => {
    const before = node.style.getPropertyValue(property);
    const priority = node.style.getPropertyPriority(property);
    node.style.setProperty(property, value, 'important');
    undo.push(() => {
      if (before) node.style.setProperty(property, before, priority);
      else node.style.removeProperty(property);
      if (node.getAttribute('style') === '') node.removeAttribute('style');
    });
  };
  const scrollbar = innerWidth - html.clientWidth;
  // Where the body's overflow rules the viewport, locking the root would turn the body into a scroller of its own.
  const bodyRules = shows(html) && body && !shows(body);
  if (scrollbar > 0) {
    // Firefox leaves a reserved gutter in the page's bright color beside the backdrop.
    const isFirefox = CSS.supports('-moz-appearance', 'none');
    if (!isFirefox && CSS.supports('scrollbar-gutter', 'stable')) set(html, 'scrollbar-gutter', 'stable');
    else set(html, 'padding-inline-end', `${scrollbar + paddingOf(html)}px`);
  }
  set(bodyRules ? body : html, 'overflow', 'hidden');
  return () => {
    for (const step of undo.splice(0)) step();
  };
}

function paddingOf(node: Element): number {
  return Number.parseFloat(getComputedStyle(node).paddingInlineEnd) || 0;
}

function shows(node: Element): boolean {
  return getComputedStyle(node).overflow === 'visible';
}
