import type { Page, Request } from 'playwright-core';

const stepMs = 100;

/**
 * Takes hold of the page's timers, before it goes anywhere.
 * @param hanging addresses that nothing waits for.
 * @returns a function that lets time pass in the page: its timers run in their order, and what they ask for is answered
 * before more time passes. Real time passes as well, unless the test stops it (`page.clock.pauseAt`). Afterwards everything that had to happen in that time has happened.
 */
export async function clockOf(page: Page, hanging?: RegExp): Promise<(ms: number) => Promise<void>> {
  await page.clock.install();
  // Animations do not go by it; they are over when the first timers have run.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 20 });
  const open = new Set<Request>();
  let settled = () => {};
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) settled();
  };
  page.on('request', (request) => {
    if (!hanging?.test(request.url())) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  /** Nothing is under way; what the last answer led to has been asked for as well. */
  async function quiet(): Promise<void> {
    do {
      if (open.size > 0) {
        await new Promise<void>((resolve) => {
          settled = resolve;
        });
      }
      await page.evaluate(nextTask);
    } while (open.size > 0);
  }

  return async (ms) => {
    for (let left = ms; left > 0; left -= stepMs) {
      await quiet();
      await page.clock.runFor(Math.min(stepMs, left));
    }
    await quiet();
  };
}

/** Tasks of a message channel are no timers, so the clock does not hold them. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
