import type { Check } from '../../contract/installation.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../../kit/outgoing/outgoing.ts';
import type { OutgoingFailure } from '../../kit/outgoing/outgoing-failure.ts';
import type { OwnedSite } from '../../records/sites.ts';
import type { Snippets } from './find-snippets.ts';
import type { Policy } from './policy.ts';

/** What the checks know: the page as it came, and what was found in it. */
export interface Inspection {
  site: OwnedSite;
  /** Null where the page could not be read; `trouble` says why. */
  page: InspectedPage | null;
  trouble: OutgoingFailure | null;
  snippets: Snippets;
  /** Where the script is, or should be; where it sends events; where its baits are. */
  addresses: { loader: URL; track: URL; media: URL };
  /** When the site's newest event occurred; undefined where the store did not answer. */
  lastEventAt: string | null | undefined;
  nowMs: number;
  /** Asks an address of the owner's host or of this service. */
  ask(request: OutgoingRequest): Promise<Asked>;
}

export interface InspectedPage {
  url: URL;
  status: number;
  isHtml: boolean;
  policies: Policy[];
  hasTagManager: boolean;
}

/** `elsewhere`: neither the owner's host nor this service, and so not asked. */
export type Asked = OutgoingAnswer | OutgoingFailure | 'elsewhere';

export type RunCheck = (inspection: Inspection) => Check | Promise<Check>;

export function pass(name: Check['name'], message: string): Check {
  return { name, status: 'pass', message, fix: null };
}

export function fail(name: Check['name'], message: string, fix: string): Check {
  return { name, status: 'fail', message, fix };
}

export function unknown(name: Check['name'], message: string, fix: string | null = null): Check {
  return { name, status: 'unknown', message, fix };
}

/** Why an address brought no answer, for people. */
export function sayFailure({ kind, message, url }: OutgoingFailure): { message: string; fix: string } {
  const host = URL.canParse(url) ? new URL(url).host : url;
  switch (kind) {
    case 'dns':
      return {
        message: `The name ${host} cannot be found.`,
        fix: 'Check how it is written, and its DNS entry.',
      };
    case 'tls':
      return {
        message: `The connection to ${host} is not secure: ${message}.`,
        fix: 'Renew the certificate, and make sure that the server sends the whole chain.',
      };
    case 'connect':
      return {
        message: `${host} does not answer.`,
        fix: 'Check that the web server runs and that a firewall lets this machine in.',
      };
    case 'timeout':
      return {
        message: `${host} did not answer in time.`,
        fix: 'Try again; if it stays slow for this machine alone, look at the firewall.',
      };
    case 'internal':
      return {
        message: `${host} leads into a private network, where Truce asks nobody.`,
        fix: 'For a site on an intranet, set TRUCE_ALLOW_PRIVATE_WEBHOOKS=1 where Truce runs.',
      };
    case 'redirects':
      return {
        message: `${host} sends the visitor on and on.`,
        fix: 'Mend the redirects, so that they end at a page.',
      };
    case 'address':
      return { message: `${host} is not asked: ${message}`, fix: "Use an address on the site's domain." };
    case 'answer':
      return {
        message: `${host} answers what cannot be read: ${message}`,
        fix: 'Look at the log of your web server.',
      };
  }
}
