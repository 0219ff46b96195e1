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
 * Whether a wall of Truce is to be seen. It has no name that could be looked for: its host is a bare element with a
 * closed root, beside the body or in a marked place, so the browser is asked, which sees into closed roots.
 */
export async function isWallSeen(context: BrowserContext, page: Page): Promise<boolean> {
  const browser = await context.newCDPSession(page);
  try {
    const { root } = (await browser.send('DOM.getDocument', { depth: -1, pierce: true })) as {
      root: DomNode;
    };
    const html = root.children?.find(({ nodeName }) => nodeName === 'HTML');
    const places = [html, ...all(html).filter(isMarkedPlace)];
    const hosts = places
      .flatMap((place) => place?.children ?? [])
      .filter(({ nodeName }) => nodeName === 'DIV');
    for (const box of hosts.flatMap(closedRoots).flatMap(({ children }) => children ?? [])) {
      if (!['DIALOG', 'SECTION'].includes(box.nodeName)) continue;
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

function isMarkedPlace({ attributes = [] }: DomNode): boolean {
  return attributes.includes('data-truce-card');
}

function all(node: DomNode | undefined): DomNode[] {
  return node ? [node, ...(node.children ?? []).flatMap(all)] : [];
}
