import type { Signals } from './verdict.ts';

export interface ElementWatch {
  /** Looks now: what is hidden at this moment. */
  look(): { signal: Signals['elements']; hidden: string[] };
  remove(): void;
}

/**
 * Puts bait elements into a body, out of sight, beside a control element with a random name. Blockers hide what
 * they know within 30 to 100 ms after insertion, so the caller looks again and again.
 */
export function plantElements(body: HTMLElement, baits: string[]): ElementWatch {
  const control = `.x${Math.random().toString(36).slice(2, 9)}`;
  const nodes = [...baits, control].map((bait) => plant(body, bait));
  return {
    look() {
      const hidden = baits.filter((_, index) => isHidden(nodes[index]));
      return {
        signal: isHidden(nodes[baits.length]) ? 'inconclusive' : hidden[1] ? 'hidden' : 'shown',
        hidden,
      };
    },
    remove() {
      nodes.map((node) => node.remove());
    },
  };
}

/** The same in an empty frame of its own: what is hidden there was not hidden by the site's style sheets. */
export function plantInFrame(document: Document, baits: string[]): ElementWatch {
  const frame = document.createElement('iframe');
  frame.tabIndex = -1;
  setAside(frame);
  document.querySelector('body')?.append(frame);
  const body = frame.contentDocument?.body;
  const watch = body && plantElements(body, baits);
  return {
    look: () => watch?.look() ?? { signal: 'inconclusive', hidden: [] },
    remove: () => frame.remove(),
  };
}

function plant(body: HTMLElement, bait: string): HTMLElement {
  const node = body.ownerDocument.createElement('div');
  node[bait[0] === '#' ? 'id' : 'className'] = bait.slice(1);
  setAside(node);
  node.textContent = '\u00a0';
  body.append(node);
  return node;
}

function setAside(node: HTMLElement): void {
  // Set by script, which a strict CSP allows; without !important, which some blockers cannot override.
  // Fixed: what is absolute and out of sight would widen a page that runs from right to left.
  node.style.cssText = 'position:fixed;left:-99px;top:0;width:12px;height:12px;pointer-events:none';
  node.setAttribute('aria-hidden', 'true');
}

/** What is not displayed, or no longer in the page, has no height. */
function isHidden(node: HTMLElement | undefined): boolean {
  return !node?.offsetHeight || getComputedStyle(node).visibility !== 'visible';
}
