import { findingText, fixText } from '../../../contract/messages/check-texts.ts';
import type { Check, Finding, Fix } from '../../../contract/sites/installation.ts';
import { inEnglish } from '../../../kit/messages/writer.ts';
import type { OutgoingFailure } from '../../../kit/safe-fetch/fetch-failure.ts';
import type { SafeFetchRequest, SafeFetchResponse } from '../../../kit/safe-fetch/safe-fetch.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import type { Snippets } from './find-snippets.ts';
import { fixOfFailure } from './fix-of-failure.ts';
import type { Policy } from './policy.ts';
import type { PageInline } from './read-page.ts';

export type Values = Check['values'];

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
  /** The snippet that the page should have, with its tags. */
  tag: string;
  /** The inline snippet that the page should have, as it stands between the tags. */
  inlineCode: string;
  /** Whether the inline snippet reported page views lately; false also where the store did not answer. */
  hasReports: boolean;
  /** Asks an address of the owner's host or of this service. */
  ask(request: SafeFetchRequest): Promise<Asked>;
}

export interface InspectedPage {
  url: URL;
  status: number;
  isHtml: boolean;
  policies: Policy[];
  hasTagManager: boolean;
  inlines: PageInline[];
}

/** `elsewhere`: neither the owner's host nor this service, and so not asked. */
export type Asked = SafeFetchResponse | OutgoingFailure | 'elsewhere';

export type RunCheck = (inspection: Inspection) => Check | Promise<Check>;

export function pass(name: Check['name'], code: Finding, values: Values = {}): Check {
  return { name, status: 'pass', ...say(code, null, values) };
}

export function warn(name: Check['name'], code: Finding, fix: Fix, values: Values = {}): Check {
  return { name, status: 'warn', ...say(code, fix, values) };
}

export function fail(name: Check['name'], code: Finding, fix: Fix, values: Values = {}): Check {
  return { name, status: 'fail', ...say(code, fix, values) };
}

export function unknown(
  name: Check['name'],
  code: Finding,
  fix: Fix | null = null,
  values: Values = {},
): Check {
  return { name, status: 'unknown', ...say(code, fix, values) };
}

/** An address that brought no answer, and why. */
export function unreachable(name: Check['name'], code: Finding, failure: OutgoingFailure): Check {
  const { kind, message, url, ports } = failure;
  const host = URL.canParse(url) ? new URL(url).host : url;
  const values = { host, detail: message, why: kind, ...(kind === 'port' && { ports: ports.join(', ') }) };
  return fail(name, code, fixOfFailure[kind], values);
}

/** As codes and in English. `values.why` names a sentence of its own. */
function say(code: Finding, fix_code: Fix | null, values: Values): Omit<Check, 'name' | 'status'> {
  const fix = fixText({ fix_code, values });
  return {
    code,
    message: inEnglish(findingText({ code, values })),
    fix_code,
    fix: fix && inEnglish(fix),
    values,
  };
}
