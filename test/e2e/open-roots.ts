import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Remembers the elements with a shadow root, the wall's the last one, wherever it stands. Closed roots stay closed. */
export function rememberHosts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const hosts: Element[] = [];
    Object.defineProperty(window, 'lastHost', { value: () => hosts.at(-1) });
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      hosts.push(this);
      return attach.call(this, init);
    };
  });
}

/** For tests that must look into the wall, as axe does: tells the page to open every shadow root. */
export function openRoots(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' });
    };
  });
}

/** What axe-core finds wrong with the page and, where roots are open, with the wall. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(node: Document, options: { resultTypes: string[] }): Promise<AxeResult> };
    };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
}

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}
