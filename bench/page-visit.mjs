// One visit to a page in a browser that is slowed down, with what there is to know of it.

/** A page that counts its long tasks and its layout shifts, on a processor so many times slower. */
export async function watchPage(browser, { who, slower }) {
  const context = await browser.newContext({ storageState: who, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(() => {
    window.longTasks = [];
    window.shifts = [];
    const watch = (type, tell) =>
      new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true });
    watch('longtask', (task) => window.longTasks.push(task));
    watch('layout-shift', ({ hadRecentInput, value }) => !hadRecentInput && window.shifts.push(value));
  });
  return { page, session, close: () => context.close() };
}

/**
 * Usable: what the screen is for is there, and the processor has no long piece of work left.
 * @returns milliseconds: paint, usable, work (what the page's own thread spent, slowed down as it is), loop (a fixed piece
 * of work); shift (a sum of layout shifts, no unit)
 */
export async function openPage(browser, { url, sign, who, slower }) {
  const { page, session, close } = await watchPage(browser, { who, slower });
  await page.addInitScript((selector) => {
    const look = (_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        window.shownAt = performance.now();
      });
    };
    const watched = { childList: true, subtree: true, attributes: true };
    new MutationObserver(look).observe(document, watched);
  }, sign);
  await page.goto(url);
  await page.waitForFunction(() => window.shownAt !== undefined);
  await page.waitForLoadState('networkidle');
  const { metrics } = await session.send('Performance.getMetrics');
  const figures = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const ends = window.longTasks.map((task) => task.startTime + task.duration);
    const usable = Math.max(window.shownAt, ...ends.filter((end) => end < window.shownAt + 500));
    return { paint, usable, shift: window.shifts.reduce((sum, each) => sum + each, 0) };
  });
  const loop = await page.evaluate(() => {
    const start = performance.now();
    let sum = 0;
    for (let step = 0; step < 1e6; step++) sum = (sum + step * step) % 1_000_003;
    return sum >= 0 ? performance.now() - start : 0;
  });
  await close();
  const work = 1000 * metrics.find(({ name }) => name === 'ThreadTime').value;
  return { ...figures, work, loop };
}

/** @returns milliseconds from the start of the page until a link that is pressed as soon as it is there has led elsewhere. */
export async function firstAnswer(browser, { url, press, who, slower }) {
  const { page, close } = await watchPage(browser, { who, slower });
  await page.addInitScript((selector) => {
    const look = (_, observer) => {
      const link = document.querySelector(selector);
      if (!link) return;
      observer.disconnect();
      const from = location.href;
      setTimeout(() => link.click(), 0);
      const wait = () => {
        if (location.href === from) return requestAnimationFrame(wait);
        window.answeredAt = performance.now();
      };
      requestAnimationFrame(wait);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, press);
  await page.goto(url);
  await page.waitForFunction(() => window.answeredAt !== undefined);
  const answered = await page.evaluate(() => window.answeredAt);
  await close();
  return answered;
}
