import type { Page, Route } from 'playwright-core';

/** The server gets these calls when the test lets it: what is returned does, and ends the holding. */
export async function holdCalls(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const hold = async (route: Route) => {
    if (route.request().method() === method) held.push(route);
    else await route.continue();
  };
  await page.route(path, hold);
  return async () => {
    await Promise.all(held.map((route) => route.continue()));
    await page.unroute(path, hold);
  };
}
