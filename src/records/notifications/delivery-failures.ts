import type { DeliveryFailure } from '../../contract/integrations/delivery-failures.ts';

/** What `error` says of a delivery and its attempts. `{status}` is an HTTP status. The dashboard and emails translate the code. */
const deliveryFailureTexts: Record<Exclude<DeliveryFailure, 'other'>, string> = {
  gone: 'The receiver responded with 410 (Gone), so it gets no more notifications.',
  redirect:
    'The receiver responded with {status}, a redirect, which Truce does not follow. Enter the new address of the webhook.',
  status: 'The receiver responded with {status}.',
  not_allowed: 'Requests to this address are not allowed.',
  private_address: 'The name resolves to an address that is not public, so nothing was sent.',
  unknown_host: 'The name could not be looked up.',
  no_tls: 'No secure connection: the certificate or the TLS version is not accepted.',
  no_connection: 'No connection: the server refused it or cannot be reached.',
  timeout: 'No response within 15 seconds.',
  no_http: 'The response was not valid HTTP, or it was cut off.',
  slack_gone: 'Slack no longer knows this webhook.',
  slack_url: "Slack doesn't recognize this webhook: the URL is incomplete or was regenerated.",
  slack_workspace: 'The Slack workspace was disabled.',
  slack_channel: 'The Slack channel was archived or deleted.',
  slack_member: 'The Slack member was deactivated or removed.',
  slack_busy: 'Slack asks for fewer messages; it is sent later.',
  slack_status: 'Slack responded with {status}.',
  turned_off: 'The integration was off.',
  internal: 'Truce itself failed several times while sending this. The Health page has the error.',
};

/** As earlier versions stored them. */
const earlierTexts: [DeliveryFailure, RegExp][] = [
  ['not_allowed', /^Requests to \S+ are not allowed\.$/],
  ['gone', /^The receiver answered 410: it wants no more\.$/],
  [
    'redirect',
    /^The receiver answered (\d{3}), a redirect, which is not followed: give the webhook its new address\.$/,
  ],
  ['status', /^The receiver answered (\d{3})\.$/],
  ['slack_status', /^Slack answered (\d{3})\.$/],
  ['timeout', /^No answer within 15 seconds\.$/],
  ['no_tls', /^No safe connection: the certificate or the TLS version does not fit\.$/],
  ['no_http', /^What came back is no HTTP answer, or it broke off\.$/],
  ['private_address', /^The name leads to an address that is not public, so nothing was sent\.$/],
];
const alwaysFailed = 'Every attempt failed for five days. The last time: ';

/** The text to store. @param status of the receiver's response, for the codes that name it */
export function deliveryFailureText(code: Exclude<DeliveryFailure, 'other'>, status?: number): string {
  return deliveryFailureTexts[code].replace('{status}', String(status));
}

/** What `disabled_reason` says where it was no single response, but five days of failures that ended with this one. */
export function alwaysFailedText(error: string): string {
  return `${alwaysFailed}${error}`;
}

export interface ReadFailure {
  code: DeliveryFailure;
  /** The HTTP status that the text names; null where it names none. */
  status: number | null;
}

const patterns = [
  ...Object.entries(deliveryFailureTexts).map(([code, text]): [DeliveryFailure, RegExp] => [
    code as DeliveryFailure,
    new RegExp(`^${text.replaceAll(/[.()]/g, '\\$&').replace('{status}', '(\\d{3})')}$`),
  ]),
  ...earlierTexts,
];

/** The code of a stored `error` or `disabled_reason`; null where nothing failed. */
export function readFailure(stored: string | null): ReadFailure | null {
  if (stored === null) return null;
  const text = stored.startsWith(alwaysFailed) ? stored.slice(alwaysFailed.length) : stored;
  for (const [code, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found) return { code, status: found[1] === undefined ? null : Number(found[1]) };
  }
  return { code: 'other', status: null };
}

export function deliveryFailureOf(stored: string | null): DeliveryFailure | null {
  return readFailure(stored)?.code ?? null;
}
