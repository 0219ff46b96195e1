import type { Visitor } from './environment.ts';
import type { Press } from './press.ts';

/** Extensions read their rules for some seconds after the browser's start. Asks for what EasyList blocks everywhere. */
export async function untilItBlocks(visitor: Visitor, press: Press): Promise<void> {
  const page = await visitor.visit(press.pages.plain);
  const ask = `fetch('/any-banner_468x60.gif?' + Math.random()).then(() => false, () => true)`;
  const end = Date.now() + 40_000;
  while (!(await page.evaluate(ask))) {
    if (Date.now() > end) throw new Error('the extension blocked nothing for 40 s');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await page.close();
}
