import type { Signals } from './verdict.ts';

export interface ElementWatch {
  /** Looks now: what is hidden at this moment. */
  look(): { signal: Signals['elements']; hidden: string[] };
  remove(): void;
}

/**
 * Puts bait elements into the page, out of sight, beside a control element with a random name. Blockers hide what
 * they know within 30 to 100 ms after insertion, so the caller looks again and again.
 */
export function plantElements(document: Document, baits: string[], controlName: string): ElementWatch {
  const nodes = baits.map((bait) => plant(document, bait));
  const control = plant(document, `.${controlName}`);
  return {
    look() {
      const hidden = baits.filter((_, index) => isHidden(nodes[index]));
      if (isHidden(control)) return { signal: 'inconclusive', hidden };
      return { signal: hidden.length > 1 ? 'hidden' : 'shown', hidden };
    },
    remove() {
      for (const node of [...nodes, control]) node.remove();
    },
  };
}

function plant(document: Document, bait: string): HTMLElement {
  const node = document.createElement('div');
  if (bait[0] === '#') node.id = bait.slice(1);
  else node.className = bait.slice(1);
  // Set by script, which a strict CSP allows; without !important, which some blockers cannot override.
  Object.assign(node.style, {
    position: 'fixed', // what is absolute and out of sight would widen a page that runs from right to left
    left: '-99px',
    top: '0',
    width: '12px',
    height: '12px',
    pointerEvents: 'none',
  });
  node.setAttribute('aria-hidden', 'true');
  node.textContent = '\u00a0';
  document.body.append(node);
  return node;
}

function isHidden(node: HTMLElement | undefined): boolean {
  if (!node?.isConnected) return true;
  const style = getComputedStyle(node);
  return style.display === 'none' || style.visibility !== 'visible' || node.offsetHeight === 0;
}
