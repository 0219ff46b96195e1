import type { CDPSession, Page } from 'playwright-core';
import { vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';

export interface SeenNode {
  role: string;
  name: string;
}

/**
 * The accessibility tree as the browser gives it to a screen reader. It reaches into a closed shadow root, which
 * selectors do not.
 */
export async function seenByPeople(page: Page): Promise<SeenNode[]> {
  const session = await sessionOf(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '') }));
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** One for each page: tests look again and again. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

export async function isShown(page: Page, role: string, name?: string | RegExp): Promise<boolean> {
  const nodes = await seenByPeople(page);
  const fits = (seen: string) =>
    name === undefined || (typeof name === 'string' ? seen === name : name.test(seen));
  return nodes.some((node) => node.role === role && fits(node.name));
}

/** Where a node is on the screen that a screen reader calls by that name, once it is there and has come to rest. */
export async function middleOf(page: Page, role: string, name: string): Promise<[x: number, y: number]> {
  let before = '';
  return vi.waitFor(
    async () => {
      const middle = await middleNow(page, role, name);
      const isAtRest = String(middle) === before;
      before = String(middle);
      if (!isAtRest) throw new Error(`${role} "${name}" moves`);
      return middle;
    },
    { timeout: patienceMs, interval: 50 },
  );
}

async function middleNow(page: Page, role: string, name: string): Promise<[x: number, y: number]> {
  const session = await sessionOf(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const node = nodes.find(
    (candidate) => candidate.name?.value === name && candidate.role?.value === role && !candidate.ignored,
  );
  if (!node) throw new Error(`no ${role} "${name}" on the page`);
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node.backendDOMNodeId });
  const [left = 0, top = 0] = model.border;
  return [left + model.width / 2, top + model.height / 2];
}
