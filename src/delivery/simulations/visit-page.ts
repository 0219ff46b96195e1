import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { SeenVerdict } from '../../contract/sites/simulations.ts';
import type { RequestType } from '../filter-lists/block-engine.ts';
import type { Blocker, PageRequest } from './blocker.ts';
import { SimulationFailed } from './find-browser.ts';
import { answerEvents } from './keep-numbers.ts';
import { readVerdict } from './read-verdict.ts';
import { isWallSeen } from './see-wall.ts';

/** What a visitor with the blocker met. */
export interface Visit {
  blocked: { url: string; rule: string }[];
  wall: boolean;
  /** What the page's own Truce says; null without one. */
  verdict: SeenVerdict | null;
  png: Buffer;
  /** Small, for an overview. */
  jpeg: Buffer;
}

const loadMs = 15_000;
/** After the verdict the wall still has to be fetched and to arrive. */
const settleMs = 1_500;

/** Opens the page as a visitor with this blocker, at this width, and reports what it shows. */
export async function visitPage(
  browser: Browser,
  blocker: Blocker,
  at: { url: string; width: number },
): Promise<Visit> {
  const context = await browser.newContext(screenOf(at.width));
  try {
    const blocked = await standBetween(context, blocker, at.url);
    const page = await context.newPage();
    await goTo(page, at.url);
    const verdict = await readVerdict(page);
    await page.waitForTimeout(settleMs);
    if (blocker.collapses) await page.evaluate(collapse, [...new Set(blocked.map(({ url }) => url))]);
    const wall = await isWallSeen(context, page);
    return {
      blocked,
      wall,
      verdict,
      png: await page.screenshot({ type: 'png' }),
      jpeg: await page.screenshot({ type: 'jpeg', quality: 72 }),
    };
  } finally {
    await context.close();
  }
}

function screenOf(width: number) {
  const isPhone = width < 600;
  return {
    viewport: { width, height: isPhone ? 844 : 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
    // A worker of the page's would fetch behind the blocker's back.
    serviceWorkers: 'block' as const,
  };
}

/** Asks the blocker about every request, and hides what it hides from the first moment on. */
async function standBetween(
  context: BrowserContext,
  blocker: Blocker,
  url: string,
): Promise<Visit['blocked']> {
  const blocked: Visit['blocked'] = [];
  const isRefused = (request: PageRequest): boolean => {
    const rule = blocker.blockedBy(request);
    if (rule !== null) blocked.push({ url: request.url, rule });
    return rule !== null;
  };
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (!isPageItself(request) && isRefused(asked(request, url))) return route.abort('blockedbyclient');
    if (await answerEvents(route)) return;
    return route.continue();
  });
  await context.routeWebSocket(/.*/, (socket) => {
    if (isRefused({ url: socket.url(), page: url, type: 'websocket' })) void socket.close();
    else socket.connectToServer();
  });
  const styles = blocker.hidingStyles(url);
  if (styles !== '') await context.addInitScript(hide, styles);
  return blocked;
}

/** Runs in the page, before its own scripts. A constructed sheet needs no permission of the page's policy. */
function hide(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: a blocker leaves no broken picture and no empty frame where it refused one. */
function collapse(blocked: string[]): void {
  for (const element of document.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('img, iframe')) {
    const isBlocked =
      blocked.includes(element.src) || blocked.includes((element as HTMLImageElement).currentSrc);
    if (isBlocked) element.style.setProperty('display', 'none', 'important');
  }
}

function isPageItself(request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === null;
}

function asked(request: Request, page: string): PageRequest {
  const type = request.resourceType();
  return { url: request.url(), page, type: (type === 'document' ? 'sub_frame' : type) as RequestType };
}

async function goTo(page: Page, url: string): Promise<void> {
  let status = 0;
  page.on('response', (response) => {
    if (isPageItself(response.request())) status = response.status();
  });
  try {
    await page.goto(url, { waitUntil: 'load', timeout: loadMs });
  } catch (error) {
    // A page that goes on loading for ever is shown as far as it came; one that never began is a failure.
    if (page.url() === 'about:blank' || page.url().startsWith('chrome-error:')) {
      const [code = 'no answer'] = /(?<=net::)\w+/.exec(String(error)) ?? [];
      throw new SimulationFailed(`${url} could not be opened (${code})`);
    }
  }
  // An error page is not the page, and has no script to block.
  if (status >= 400) throw new SimulationFailed(`${url} could not be opened (status ${status})`);
}
