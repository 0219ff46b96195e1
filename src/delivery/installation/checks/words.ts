import type { Check, Finding, Fix, UnreachableWhy } from '../../../contract/sites/installation.ts';
import type { FailureKind } from '../../../kit/safe-fetch/outgoing-failure.ts';

export type Values = Check['values'];

/** A finding and what to do about it, as codes and in English. `values.why` names a sentence of its own. */
export function say(
  code: Finding,
  fix: Fix | null,
  values: Values,
): Pick<Check, 'code' | 'message' | 'fix_code' | 'fix' | 'values'> {
  const why = isWhy(values.why) ? fill(whys[values.why], values) : '';
  return {
    code,
    message: fill(findings[code], { ...values, why }),
    fix_code: fix,
    fix: fix && fill(fixes[fix], values),
    values,
  };
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const fixOfFailure: Record<FailureKind, Fix> = {
  dns: 'mend_dns',
  tls: 'renew_certificate',
  connect: 'look_at_server',
  timeout: 'look_at_firewall',
  internal: 'allow_private',
  redirects: 'mend_redirects',
  address: 'take_address_on_domain',
  answer: 'look_at_server_log',
};

function isWhy(value: unknown): value is UnreachableWhy {
  return typeof value === 'string' && Object.hasOwn(whys, value);
}

const whys: Record<UnreachableWhy, string> = {
  dns: 'The name {host} cannot be found.',
  tls: 'The connection to {host} is not secure: {detail}.',
  connect: '{host} does not answer.',
  timeout: '{host} did not answer in time.',
  internal: '{host} leads into a private network, where Truce asks nobody.',
  redirects: '{host} sends the visitor on and on.',
  address: '{host} is not asked: {detail}',
  answer: '{host} answers what cannot be read: {detail}',
};

const findings: Record<Finding, string> = {
  page_answers: 'The page answers: {url}',
  page_redirects_away: 'The page sends visitors on to {host}, which is not {domain}.',
  page_unreachable: '{why}',
  page_status: 'The page answers {status} to this check.',
  page_not_html: 'The address is not a web page.',
  page_not_read: 'The page could not be read.',
  host_belongs: '{host} belongs to {domain}.',
  host_foreign: 'The page is on {host}; events from there are refused, since the site is {domain}.',
  snippet_there: 'The snippet is there: {url}',
  snippet_earlier_path: 'The snippet is there, with an earlier path that goes on working: {url}',
  snippet_not_own_host:
    'The snippet is there, but not the one for your own host yet: {url} instead of {instead}',
  snippet_twice: 'The snippet is in the page {count} times.',
  snippet_besides_other: "Besides this site's snippet the page has that of another site: {url}",
  snippet_in_comment: 'The snippet is inside a comment, where browsers do not see it.',
  snippet_inert: 'The snippet is inside a noscript or template element, where browsers do not run it.',
  snippet_held_back:
    'The snippet is there with the type "{type}": a consent tool holds it back until visitors agree.',
  snippet_of_other_site: 'The page has the snippet of another site: {url} does not belong to {site}.',
  snippet_added_by_program:
    "The snippet is not in the page's source, but events arrive: an app or a tag manager seems to add it.",
  snippet_with_tag_manager:
    "The snippet is not in the page's source. The page loads a tag manager, which may add it; ad blockers stop tag managers.",
  snippet_missing: 'The snippet is not in the page.',
  not_asked: "{host} is neither on the site's domain nor this service, so it was not asked.",
  loader_good: "{url} answers this site's script.",
  loader_unreachable: 'The script cannot be loaded: {why}',
  loader_on_own_machine: "The script is at {host}, which is the visitor's own machine.",
  loader_not_secure: 'The page is secure and the script is not: browsers refuse to load it.',
  loader_of_other_site: '{url} answers the script of another site.',
  loader_inactive: 'The script is empty, since the site is inactive.',
  loader_is_page: '{url} answers a page ({status}) instead of the script.',
  loader_missing: '{url} does not answer the script ({status}).',
  csp_none: 'The page has no Content Security Policy.',
  csp_nonce_missing: "The page's Content Security Policy asks for a nonce, which the snippet lacks.",
  csp_nonce_asked: "The page's Content Security Policy asks for a nonce.",
  csp_script_forbidden: "The page's Content Security Policy forbids the script from {host}.",
  csp_trusted_types:
    "The page's Content Security Policy allows the script, but require-trusted-types-for keeps it from loading the wall.",
  csp_script_allowed: "The page's Content Security Policy allows the script.",
  csp_connect_forbidden: "The page's Content Security Policy forbids sending to {host}.",
  csp_connect_allowed: "The page's Content Security Policy allows events and baits.",
  events_taken: '{url} takes events.',
  events_unreachable: 'Events cannot be sent: {why}',
  events_too_many: 'Too many requests just now.',
  events_header_dropped:
    '{url} takes events, but what passes them on drops the header Access-Control-Allow-Origin.',
  events_refused: '{url} does not take events ({status}).',
  baits_answer: '{url} answers baits and control.',
  baits_unreachable: 'Baits cannot be fetched: {why}',
  baits_wrong: '{url} does not answer as it should ({status}).',
  baits_stopped: '{url} is stopped on the way ({status}): every visitor would look like a blocker.',
  site_active: 'The site is active.',
  site_inactive: 'The site is inactive: its script does nothing and its events are refused.',
  newest_event: 'The newest event is {age} old.',
  no_event_yet: 'No event has arrived yet.',
  store_silent: 'The event store does not answer now.',
};

const paste = 'Put this into the head of the page: {tag}';

const fixes: Record<Fix, string> = {
  stay_on_domain: 'Verify a page that stays on {domain}, or add a site for the other domain.',
  let_truce_in:
    'If people can open it, a firewall or bot protection keeps programs out: let the name "Truce" through, or look at the page yourself.',
  take_existing_page: 'Verify a page that exists.',
  take_visited_page: 'Verify a page that people visit.',
  add_site_for_domain: 'Add a site for this domain, or verify a page of the right one.',
  keep_one_snippet: 'Keep one of them.',
  remove_other_snippet: 'Remove the other one: whichever loads first would win.',
  uncomment_snippet: 'Take it out of <!-- and -->.',
  move_snippet: `Move it. ${paste}`,
  remove_type: 'If you need no consent for it, remove the type.',
  replace_snippet: `Replace it. ${paste}`,
  look_at_cache: 'If you meant to paste it into the page, look whether the page is cached.',
  paste_snippet: paste,
  paste_or_empty_cache: `${paste} If it is there already, empty the page's cache.`,
  take_own_snippet: "Use this site's own snippet.",
  set_base_url: 'Set TRUCE_BASE_URL to the public address of the service, and use the new snippet.',
  serve_https: 'Serve Truce by https, and use the new snippet.',
  set_active: 'Set the site active.',
  pass_path_on:
    'Your web server does not pass this path on. Paste the code for your platform from the installation page.',
  check_address: 'Check the address in the snippet, and that the service is up to date.',
  add_nonce: "Add the policy's nonce to the snippet: <script async nonce=… src=…>.",
  allow_script: 'Add {origin} to script-src.',
  allow_connect: 'Add {origin} to connect-src.',
  drop_trusted_types: "Remove require-trusted-types-for 'script', or accept that nobody sees a wall.",
  wait_a_minute: 'Try again in a minute.',
  pass_headers_on: 'Pass the headers of the answer on as they are.',
  let_names_through:
    'Look for a firewall or a rule of your web server that refuses such names, and let this folder through.',
  try_again: 'Try again.',
  open_page: 'Open the page in a browser, and verify again.',
  mend_dns: 'Check how it is written, and its DNS entry.',
  renew_certificate: 'Renew the certificate, and make sure that the server sends the whole chain.',
  look_at_server: 'Check that the web server runs and that a firewall lets this machine in.',
  look_at_firewall: 'Try again; if it stays slow for this machine alone, look at the firewall.',
  allow_private: 'For a site on an intranet, set TRUCE_ALLOW_PRIVATE_WEBHOOKS=1 where Truce runs.',
  mend_redirects: 'Mend the redirects, so that they end at a page.',
  take_address_on_domain: "Use an address on the site's domain.",
  look_at_server_log: 'Look at the log of your web server.',
};
