/**
 * Keeps a banner off what has the focus (WCAG 2.2, 2.4.11): it moves to the other edge of the window. Nothing of the
 * page changes, and what the page keeps in place, such as a bar at the bottom, is reached as well.
 * @returns ends it.
 */
export function stepAside(window: Window, host: HTMLElement, box: HTMLElement): () => void {
  const { document } = window;
  const look = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === host || activeElement.localName === 'body') return;
    const { top, bottom } = activeElement.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const isHigh = middle < box.offsetHeight;
    // A banner that is higher than half of the window could lie on it at both edges.
    if (isHigh !== middle > window.innerHeight - box.offsetHeight)
      box.style.inset = isHigh ? 'auto 0 0' : '0 0 auto';
  };
  /** The browser scrolls to what gets the focus after it has said so. */
  const later = () => window.requestAnimationFrame(look);
  later();
  document.addEventListener('focusin', later);
  return () => document.removeEventListener('focusin', later);
}
