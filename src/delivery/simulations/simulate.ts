import type { ProfileId } from '../../contract/sites/simulations.ts';
import type { FilterList } from '../filter-lists/filter-list.ts';
import { openBlocker } from './blocker.ts';
import { SimulationFailed } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Profile, profiles } from './profiles.ts';
import { openPublicProxy, type Reach } from './public-proxy.ts';
import { type Visit, visitPage } from './visit-page.ts';

export interface SimulationPlan {
  url: string;
  widths: number[];
  profiles: readonly ProfileId[];
}

/** The page as one kind of visitor sees it at one width. */
export interface View extends Visit {
  profile: Profile;
  width: number;
}

export interface SimulationParts {
  lists: FilterList[];
  browserPath: string;
  /** Where the page may go; null: wherever this machine can. */
  reach: Reach | null;
  /** All that the browser sees of this process's environment. */
  environment: Record<string, string>;
  onLaunch?: (isSandboxed: boolean) => void;
  onView?: (view: View) => void;
}

/**
 * Shows a page as visitors with each blocker see it: a real browser, real lists, one visit for each profile and
 * width. What comes in is an address, what goes out are pictures and what was seen; the visits stay out of the
 * owner's numbers.
 */
export async function simulate(plan: SimulationPlan, parts: SimulationParts): Promise<View[]> {
  if (parts.reach) await refuseUnreachable(new URL(plan.url).hostname, parts.reach);
  const proxy = parts.reach ? await openPublicProxy(parts.reach) : null;
  try {
    const { browserPath, environment } = parts;
    const { browser, isSandboxed } = await launchBrowser(browserPath, proxy?.url ?? null, environment);
    parts.onLaunch?.(isSandboxed);
    try {
      const views: View[] = [];
      for (const profile of profiles.filter(({ id }) => plan.profiles.includes(id))) {
        const blocker = await openBlocker(profile, parts.lists);
        for (const width of plan.widths) {
          const view = { profile, width, ...(await visitPage(browser, blocker, { url: plan.url, width })) };
          parts.onView?.(view);
          views.push(view);
        }
      }
      return views;
    } finally {
      await browser.close();
    }
  } finally {
    await proxy?.close();
  }
}

/** The proxy refuses it too, but the browser would only say that something did not work. */
async function refuseUnreachable(host: string, { addressesOf, isAllowed }: Reach): Promise<void> {
  const addresses = await addressesOf(host.replace(/^\[|\]$/g, '')).catch(() => []);
  if (addresses.length === 0) throw new SimulationFailed(`${host} has no address`);
  if (!addresses.some(isAllowed)) throw new SimulationFailed(`${host} is not a public address`);
}
