import { checkUrl, type Resolve, resolveTarget } from '../kit/safe-fetch/check-target.ts';
import { OutgoingFailure } from '../kit/safe-fetch/fetch-failure.ts';
import type { IsAllowedAddress } from '../kit/safe-fetch/reachable-address.ts';
import type { SafeFetchLimits } from '../kit/safe-fetch/safe-fetch.ts';

/** For one attempt, from the DNS lookup to the response. */
export const timeoutMs = 15_000;
const answerBytes = 4_096;
/** Below it are the ports of other protocols: email, remote shells, name servers. */
const firstFreePort = 1_024;
const lookupMs = 3_000;

/**
 * What a webhook may ask: https, also on a high port; with `allowPrivate` http and every port. No redirects. The status says
 * whether the message was taken; the body is only shown.
 */
export function webhookLimits(allowPrivate: boolean): SafeFetchLimits {
  return {
    timeoutMs,
    bodyBytes: answerBytes,
    redirects: 0,
    isStatusEnough: true,
    ports: 'any',
    mayAsk: (url) => allowPrivate || isFitForWebhook(url),
  };
}

/** https://hooks.slack.com/services/T…/B…/…, to the letter: no other host, port, credentials, query or fragment. */
export function isSlackHook(url: string): boolean {
  return /^https:\/\/hooks\.slack\.com\/services(\/[A-Za-z0-9]{1,80}){3}$/.test(url);
}

export interface AddressRules {
  resolve: Resolve;
  isAllowedAddress: IsAllowedAddress;
  allowPrivate: boolean;
}

/**
 * Whether a webhook may be kept with this address. A name that cannot be looked up is kept: its server may not be up
 * yet, and each delivery looks again.
 * @returns why not, in words; null where it may.
 */
export async function refuseWebhook(text: string, rules: AddressRules): Promise<string | null> {
  try {
    const url = checkUrl(text, 'any');
    if (!rules.allowPrivate && !isFitForWebhook(url)) {
      return 'A webhook needs an https address. Its port must be 443, or 1024 or higher.';
    }
    const target = resolveTarget(url, rules.resolve, rules.isAllowedAddress);
    await Promise.race([target, new Promise((resolve) => setTimeout(resolve, lookupMs).unref())]);
    return null;
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) return null; // the lookup failed
    return error.kind === 'address' || error.kind === 'port' || error.kind === 'internal'
      ? error.message
      : null;
  }
}

function isFitForWebhook(url: URL): boolean {
  return url.protocol === 'https:' && (url.port === '' || Number(url.port) >= firstFreePort);
}
