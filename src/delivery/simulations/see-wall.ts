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
 * a closed root, so the browser is asked, which sees into closed roots. Names in there begin with `n` and are random. The plain
 * wall of the inline snippet is in the page itself, and is known by its look.
 */
export async function isWallSeen(context: BrowserContext, page: Page): Promise<boolean> {
  const browser = await context.newCDPSession(page);
  try {
    const { root } = (await browser.send('DOM.getDocument', { depth: -1, pierce: true })) as {
      root: DomNode;
    };
    const nodes = all(root);
    const boxes = nodes
      .flatMap(closedRoots)
      .flatMap(({ children }) => children ?? [])
      .filter((box) => ['DIALOG', 'SECTION'].includes(box.nodeName) && hasRandomName(box));
    for (const box of [...boxes, ...nodes.filter(isPlainWall)]) {
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

/** As `plain-look.ts` has it, in the browser's own spelling. */
function isPlainWall({ nodeName, attributes = [] }: DomNode): boolean {
  const style = attributes[attributes.indexOf('style') + 1] ?? '';
  return (
    nodeName === 'DIALOG' && /z-index: ?2147483647/.test(style) && /color-scheme: ?light dark/.test(style)
  );
}

function all(node: DomNode | undefined): DomNode[] {
  return node ? [node, ...(node.children ?? []).flatMap(all)] : [];
}
