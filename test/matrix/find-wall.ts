export interface WallState {
  state: 'visible' | 'hidden' | 'absent';
  /** The middle of the button that says "no blocker". */
  button: { x: number; y: number } | null;
}

/** A heading and a button that are on top of everything, at the place where people look: that is a wall. An expression. */
export const findWall = `(() => {
  const roots = (window[Symbol.for('roots')] ?? []).filter((root) => root.host.isConnected);
  const root = roots.find((each) => each.querySelector('h2') && each.querySelector('button'));
  if (!root) return { state: 'absent', button: null };
  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, size: width * height };
  };
  const isSeen = (node) => {
    const { x, y, size } = middle(node);
    const isInside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    return size > 100 && isInside && node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      && document.elementFromPoint(x, y) === root.host;
  };
  const seen = [...root.querySelectorAll('h2, button')].filter(isSeen);
  const state = seen.some((node) => node.matches('h2')) && seen.length > 1 ? 'visible' : 'hidden';
  const link = seen.find((node) => node.matches('button') && /don.t use/i.test(node.textContent));
  return { state, button: link ? middle(link) : null };
})()`;

/**
 * Runs before the page's scripts and keeps the closed shadow roots, so that what is in them can be looked at, and the time
 * at which a wall first stood in one of them. They stay closed for the page and for the blocker.
 */
export const keepShadowRoots = `(() => {
  const attach = Element.prototype.attachShadow;
  const roots = (window[Symbol.for('roots')] = []);
  const look = () => {
    if (${findWall}.state === 'visible') window[Symbol.for('wallAt')] = performance.now();
    else requestAnimationFrame(look);
  };
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    if (roots.push(root) === 1) requestAnimationFrame(look);
    return root;
  };
  try { localStorage.clear(); } catch {}
})();`;
