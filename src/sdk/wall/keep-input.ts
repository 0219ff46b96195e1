/** What page scripts commonly take from everybody but their own fields, which they cannot see in the wall. */
const kinds =
  'keydown keypress keyup pointerdown mousedown touchstart touchmove touchend wheel selectstart contextmenu paste';

/**
 * Keeps to the wall what a visitor does in it: shortcuts, focus traps, smooth scrolling and copy protection of the page
 * see only its host, a plain element, and would take letters out of its fields and the Tab key from its buttons. Clicks
 * and what is typed go their way.
 * @param onKey gets each key that is pressed in it
 */
export function keepInput(window: Window, host: HTMLElement, onKey?: (event: KeyboardEvent) => void): void {
  const keep = (event: Event) => {
    // The wall is gone: nothing of it stays.
    if (!host.isConnected) window.removeEventListener(event.type, keep, true);
    if (event.target !== host) return;
    event.stopImmediatePropagation();
    if (event.type === 'keydown') onKey?.(event as KeyboardEvent);
  };
  for (const kind of kinds.split(' ')) window.addEventListener(kind, keep, true);
}
