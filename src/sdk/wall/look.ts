/**
 * `seen`: a person can see it. `gone`: taken out of the page. `hidden`: by a style. `elsewhere`: it is there, but the
 * tab is in the back or the frame hidden, or it is scrolled out of view, covered, or printed.
 */
export type Sight = 'seen' | 'gone' | 'hidden' | 'elsewhere';

/** As parts of width and height. */
const spots = [0.25, 0.5, 0.75];
const leastOpacity = 0.3;

/** Whether the box of a wall can be seen now, of which the document shows at least the half, on top of everything. */
export function lookAt(window: Window, host: HTMLElement, box: HTMLElement): Sight {
  const { document, innerWidth, innerHeight } = window;
  if (!host.isConnected) return 'gone';
  // A hidden frame lays out nothing, so nothing in it has a size, though Chromium keeps that of the window.
  const isLaidOut = innerWidth && document.documentElement.getClientRects()[0];
  if (!isLaidOut || window.matchMedia('print').matches) return 'elsewhere';
  const { left, top, right, bottom, width, height } = box.getBoundingClientRect();
  const isMoving = box.getAnimations?.().some(({ playState }) => playState === 'running');
  if (!isMoving && (width * height === 0 || isHidden(window, box))) return 'hidden';
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
  const [wide, high] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
  // A card is scrolled with its page; all else is always inside the window.
  if (wide <= 0 || high <= 0) return isFixed(window, box) && !isMoving ? 'hidden' : 'elsewhere';
  if (document.visibilityState === 'hidden' || isHidden(window, box)) return 'elsewhere';
  const hits = elementsIn(document, x, y, wide, high).filter((node) => node === host);
  const isMostlyIn = wide * high * 2 >= Math.min(width * height, innerWidth * innerHeight);
  return isMostlyIn && hits.length > 4 ? 'seen' : 'elsewhere';
}

/** What is on top at nine spots of a rectangle. */
export function elementsIn(document: Document, x: number, y: number, wide: number, high: number) {
  return spots.flatMap((across) =>
    spots.map((down) => document.elementFromPoint(x + wide * across, y + high * down)),
  );
}

export function isFixed(window: Window, box: Element): boolean {
  return window.getComputedStyle(box).position === 'fixed';
}

/** Transparent, clipped or invisible, by its own style or by one around it. A backdrop would still be hit. */
function isHidden(window: Window, box: HTMLElement): boolean {
  let opacity = 1;
  for (let node: Node | null = box; node; node = outOf(node)) {
    if (!(node instanceof HTMLElement)) continue;
    const style = window.getComputedStyle(node);
    if (style.clipPath !== 'none' || (node === box && style.visibility !== 'visible')) return true;
    opacity *= Number(style.opacity) * filterOpacity(style.filter);
    // What the browser draws above everything takes nothing from its surroundings.
    if (node.localName === 'dialog') break;
  }
  return opacity < leastOpacity;
}

function outOf(node: Node): Node | null {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}

function filterOpacity(filter: string): number {
  return Number(/opacity\(([\d.]+)/.exec(filter)?.[1] ?? 1);
}
