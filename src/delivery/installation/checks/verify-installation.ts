import { withoutReserved } from '../../../contract/sites/delivery.ts';
import type { Verification } from '../../../contract/sites/installation.ts';
import { isWithin } from '../../../kit/is-within.ts';
import { type OutgoingFailure, toFailure } from '../../../kit/safe-fetch/fetch-failure.ts';
import type { SafeFetch, SafeFetchRequest, SafeFetchResponse } from '../../../kit/safe-fetch/safe-fetch.ts';
import type { SitePath } from '../../../records/sites/site-paths.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import { pathsOf } from '../../loader-script.ts';
import { loaderUrl, reserveUrls } from '../snippets/facts.ts';
import { scriptWithReserve } from '../snippets/quote.ts';
import { checkBaits } from './check-baits.ts';
import { checkEvents } from './check-events.ts';
import { checkInlineSnippet } from './check-inline-snippet.ts';
import { checkLoader } from './check-loader.ts';
import { checkHost, checkPage } from './check-page.ts';
import { checkConnectPolicy, checkScriptPolicy } from './check-policy.ts';
import { checkActive, checkLastEvent } from './check-site.ts';
import { checkSnippet } from './check-snippet.ts';
import { findSnippets, type Snippets } from './find-snippets.ts';
import type { Asked, InspectedPage, Inspection, RunCheck } from './inspection.ts';
import { isLocalName } from './own-host.ts';
import { parsePolicies } from './policy.ts';
import { readPage } from './read-page.ts';

export interface VerifyParts {
  /** For addresses that the owner or the page names. */
  userFetch: SafeFetch;
  /** For the service's own public address, which its operator has set and which may be internal. */
  ownFetch: SafeFetch;
  baseUrl: string;
  allowPrivate: boolean;
  findPaths: (paths: string[]) => Promise<SitePath[]>;
  newestEventAt: (siteId: string) => Promise<string | null>;
  inlineCode: (site: OwnedSite) => string;
  hasReports: (siteId: string) => Promise<boolean>;
  now: () => number;
}

const checks: RunCheck[] = [
  checkPage,
  checkHost,
  checkSnippet,
  checkInlineSnippet,
  checkLoader,
  checkScriptPolicy,
  checkConnectPolicy,
  checkEvents,
  checkBaits,
  checkActive,
  checkLastEvent,
];

const wholeMs = 10_000;
const pageBytes = 2 * 1024 * 1024;

/** Fetches the page, finds the snippet in it, and judges all that a visit needs. */
export async function verifyInstallation(
  site: OwnedSite,
  url: string,
  parts: VerifyParts,
): Promise<Verification> {
  const nowMs = parts.now();
  const { visit, probe } = askers(site, parts, nowMs + wholeMs);
  const [visited, lastEventAt, hasReports] = await Promise.all([
    visit(url),
    parts.newestEventAt(site.id).catch(() => undefined), // reported as unknown: the other checks do not need it
    parts.hasReports(site.id).catch(() => false), // then nothing is said about an inline snippet that is gone
  ]);
  const { page, snippets } = isAnswer(visited) ? await inspect(visited, site, parts) : nothing;
  const inspection: Inspection = {
    site,
    page,
    trouble: visited instanceof Error ? visited : null,
    snippets,
    addresses: addressesOf(site, snippets, parts.baseUrl),
    lastEventAt,
    nowMs,
    tag: tagOf(site, parts.baseUrl),
    inlineCode: parts.inlineCode(site),
    hasReports,
    ask: probe,
  };
  const results = await Promise.all(checks.map((check) => check(inspection)));
  return {
    url: page?.url.href ?? url,
    checked_at: new Date(nowMs).toISOString(),
    ok: results.every(({ status }) => status !== 'fail'),
    checks: results,
  };
}

/** Hosts that may be asked for this site: its own; this machine's name where both owner and operator allow it. */
export function mayAskFor(site: OwnedSite, allowPrivate: boolean): (url: URL) => boolean {
  const mayLocal = allowPrivate && site.config.allow_localhost;
  return ({ hostname }) => isWithin(site.domain, hostname) || (mayLocal && isLocalName(hostname));
}

const nothing: { page: InspectedPage | null; snippets: Snippets } = {
  page: null,
  snippets: { own: [], asleep: [], others: [] },
};

/** The page is asked like anything that is given to us; of what it needs, our own addresses are known to us. */
function askers(site: OwnedSite, parts: VerifyParts, endMs: number) {
  const service = new URL(parts.baseUrl);
  const mayAsk = mayAskFor(site, parts.allowPrivate);
  const { origin } = site.config.delivery ?? {};
  const ports = parts.allowPrivate ? ('any' as const) : origin ? [Number(new URL(origin).port) || 443] : [];
  const limits = (redirects: number) => ({
    timeoutMs: Math.max(1_000, endMs - parts.now()),
    bodyBytes: pageBytes,
    redirects,
  });
  return {
    visit: (url: string) => found(parts.userFetch({ url }, { ...limits(5), ports, mayAsk }), url),
    async probe(request: SafeFetchRequest): Promise<Asked> {
      const url = new URL(request.url);
      const isService = url.origin === service.origin;
      if (isService) return found(parts.ownFetch(request, { ...limits(0), ports: 'any' }), request.url);
      if (!mayAsk(url)) return 'elsewhere';
      return found(parts.userFetch(request, { ...limits(0), ports, mayAsk }), request.url);
    },
  };
}

/** That nothing answers is a finding like any other. */
function found(
  answer: Promise<SafeFetchResponse>,
  url: string,
): Promise<SafeFetchResponse | OutgoingFailure> {
  return answer.catch((error) => toFailure(error, url));
}

function isAnswer(asked: Asked): asked is SafeFetchResponse {
  return typeof asked === 'object' && !(asked instanceof Error);
}

const tagManagers = ['googletagmanager.com/gtm.js', 'tags.tiqcdn.com/', 'assets.adobedtm.com/'];

async function inspect(answer: SafeFetchResponse, site: OwnedSite, parts: VerifyParts) {
  const url = new URL(answer.url);
  const html = answer.body.toString('utf8');
  const source = await readPage(html);
  const sent = [answer.headers['content-security-policy'] ?? []].flat();
  const page: InspectedPage = {
    url,
    status: answer.status,
    isHtml: /\bhtml\b/i.test(answer.headers['content-type'] ?? 'text/html'),
    policies: [...parsePolicies(sent), ...parsePolicies(source.policies)],
    inlines: source.inlines,
    hasTagManager: tagManagers.some((address) => html.includes(address)),
  };
  return { page, snippets: await findSnippets(source, url, site, new URL(parts.baseUrl), parts.findPaths) };
}

/** The snippet that the page should have. */
function tagOf(site: OwnedSite, baseUrl: string): string {
  const delivery = withoutReserved(site.config.delivery ?? {});
  return scriptWithReserve([loaderUrl(site.id, delivery, baseUrl), ...reserveUrls(delivery, baseUrl)]);
}

/**
 * The script's address in the page, else the one it should have. Events and baits go the same way as the script; one
 * with an earlier path takes the stored way (`sdk/own-script.ts`).
 */
function addressesOf(site: OwnedSite, { own: [own] }: Snippets, baseUrl: string): Inspection['addresses'] {
  const delivery = withoutReserved(site.config.delivery ?? {});
  const loader = own?.url ?? new URL(loaderUrl(site.id, delivery, baseUrl));
  const isPresent = own?.url.pathname.endsWith(delivery.loader ?? `/v1/loader/${site.id}.js`);
  const base = ((isPresent && own?.base) || delivery.origin || baseUrl).replace(/\/+$/, '');
  const { track, media } = pathsOf(delivery);
  return { loader, track: new URL(base + track), media: new URL(base + media) };
}
