import type { BrowserContext, Page } from 'playwright-core';

/** The part of the browser's own view of a page that is needed here. */
interface DomNode {
  nodeId: number;
  nodeName: string;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: (DomNode & { shadowRootType?: string })[];
}

/**
 * Whether a wall of Truce is to be seen. It has no name or place that could be looked for: its host is an element with
 * a closed root, so the browser is asked, which sees into closed roots. Names in there begin with `n` and are random.
 */
export async function isWallSeen(context: BrowserContext, page: Page): Promise<boolean> {
  const browser = await context.newCDPSession(page);
  try {
    const { root } = (await browser.send('DOM.getDocument', { depth: -1, pierce: true })) as {
      root: DomNode;
    };
    for (const box of all(root)
      .flatMap(closedRoots)
      .flatMap(({ children }) => children ?? [])) {
      if (!['DIALOG', 'SECTION'].includes(box.nodeName) || !hasRandomName(box)) continue;
      // The browser refuses to measure what is not shown.
      const shown = await browser.send('DOM.getBoxModel', { nodeId: box.nodeId }).catch(() => null);
      if (shown && shown.model.width > 0 && shown.model.height > 0) return true;
    }
    return false;
  } finally {
    await browser.detach();
  }
}

function closedRoots(node: DomNode): DomNode[] {
  return (node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'closed');
}

function hasRandomName({ attributes = [] }: DomNode): boolean {
  return /^n[a-z0-9]{4,8}$/.test(attributes[attributes.indexOf('class') + 1] ?? '');
}

function all(node: DomNode | undefined): DomNode[] {
  return node ? [node, ...(node.children ?? []).flatMap(all)] : [];
}
