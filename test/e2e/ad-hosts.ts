import type { Page } from 'playwright-core';

export interface AdHosts {
  /** Addresses that were asked, in order. */
  asked: string[];
  /** What they answer from now on. */
  answer: 'reached' | 'refused';
}

/**
 * Stands in for the ad companies' hosts. Playwright reports no request that is named favicon.ico and aborts each
 * while anything is routed, so they are answered at the edge of the page.
 */
export async function standInForAdHosts(page: Page, answer: AdHosts['answer'] = 'reached'): Promise<AdHosts> {
  const hosts: AdHosts = { asked: [], answer };
  await page.exposeFunction('askAdHost', (url: string) => {
    hosts.asked.push(url);
    return hosts.answer;
  });
  await page.addInitScript(() => {
    const { fetch, askAdHost } = window as unknown as { fetch: typeof window.fetch; askAdHost: Ask };
    window.fetch = async (input, init) => {
      if (!/criteo|pubmatic|adnxs|amazon-adsystem|rubiconproject|taboola/.test(String(input)))
        return fetch(input, init);
      if ((await askAdHost(String(input))) === 'refused') throw new TypeError('Failed to fetch');
      return new Response();
    };
  });
  return hosts;
}

type Ask = (url: string) => Promise<AdHosts['answer']>;
