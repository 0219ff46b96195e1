import type { QuietRequest } from './quiet-request.ts';

/**
 * Two addresses of one company, whose host EasyList blocks. The list of Acceptable Ads allows the first again, and only that one:
 * the company put it there to find out whom it may show such ads to.
 */
const host = 'https://ad-delivery.net/px.gif';

/** The blocker's name with which events carry it. */
export const acceptableAds = 'Acceptable Ads';

/** Whether a blocker lets Acceptable Ads through. Anything but a clear yes is a no. */
export async function allowsAcceptableAds(request: QuietRequest): Promise<boolean> {
  const ask = (channel: number) => request(`${host}?ch=${channel}&e=${Math.random()}`, 'no-cors');
  const [allowed, blocked] = await Promise.all([ask(1), ask(2)]);
  return typeof allowed === 'object' && blocked === 'refused';
}
