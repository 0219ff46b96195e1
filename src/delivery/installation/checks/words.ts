import type { Check, Finding, Fix, UnreachableWhy } from '../../../contract/sites/installation.ts';
import type { FailureKind } from '../../../kit/safe-fetch/fetch-failure.ts';

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
  dns: "The hostname {host} can't be found.",
  tls: "The connection to {host} isn't secure: {detail}.",
  connect: "{host} isn't responding.",
  timeout: "{host} didn't respond in time.",
  internal: "{host} resolves to a private network; Truce doesn't send requests there.",
  redirects: '{host} redirects in a loop.',
  address: "{host} wasn't checked: {detail}",
  answer: '{host} sent an unreadable response: {detail}',
};

const findings: Record<Finding, string> = {
  page_answers: 'The page is reachable: {url}',
  page_redirects_away: "The page redirects to {host}, which isn't {domain}.",
  page_unreachable: '{why}',
  page_status: 'The page returned {status}.',
  page_not_html: "This URL isn't a web page.",
  page_not_read: "The page couldn't be read.",
  host_belongs: '{host} belongs to {domain}.',
  host_foreign: 'The page is on {host}. Events from there are rejected because the site is {domain}.',
  snippet_there: 'Snippet found: {url}',
  snippet_earlier_path: 'Snippet found with an older path (still works): {url}',
  snippet_not_own_host: 'Snippet found, but not yet the one for your own host: {url} instead of {instead}',
  snippet_twice: 'The snippet is on the page {count} times.',
  snippet_besides_other: "The page also has another site's snippet: {url}",
  snippet_in_comment: 'The snippet is inside a comment, so browsers ignore it.',
  snippet_inert: "The snippet is inside a noscript or template element, so browsers don't run it.",
  snippet_held_back:
    'Snippet found with the type "{type}". A consent tool holds it back until visitors agree.',
  snippet_of_other_site: "The page has another site's snippet: {url} doesn't belong to {site}.",
  snippet_added_by_program:
    "The snippet isn't in the page's source, but events are arriving. An app or a tag manager seems to add it.",
  snippet_with_tag_manager:
    "The snippet isn't in the page's source. The page loads a tag manager, which may add it, but ad blockers block tag managers.",
  snippet_missing: "The snippet isn't on the page.",
  not_asked: "{host} isn't on the site's domain and isn't this service, so it wasn't checked.",
  loader_good: "{url} serves this site's script.",
  loader_unreachable: "The script can't be loaded: {why}",
  loader_on_own_machine: "The script is on {host}, which is the visitor's own computer.",
  loader_not_secure: "The page uses https but the script doesn't, so browsers won't load it.",
  loader_of_other_site: "{url} serves another site's script.",
  loader_inactive: 'The script is empty because the site is inactive.',
  loader_is_page: '{url} returned a page ({status}) instead of the script.',
  loader_missing: "{url} didn't return the script ({status}).",
  csp_none: 'The page has no Content Security Policy.',
  csp_nonce_missing: "The page's Content Security Policy requires a nonce, which the snippet doesn't have.",
  csp_nonce_asked: "The page's Content Security Policy requires a nonce.",
  csp_script_forbidden: "The page's Content Security Policy blocks the script from {host}.",
  csp_trusted_types:
    "The page's Content Security Policy allows the script, but require-trusted-types-for prevents it from loading the wall.",
  csp_script_allowed: "The page's Content Security Policy allows the script.",
  csp_connect_forbidden: "The page's Content Security Policy blocks requests to {host}.",
  csp_connect_allowed: "The page's Content Security Policy allows events and baits.",
  events_taken: '{url} accepts events.',
  events_unreachable: "Events can't be sent: {why}",
  events_too_many: 'Too many requests.',
  events_header_dropped: '{url} accepts events, but your proxy drops the Access-Control-Allow-Origin header.',
  events_refused: "{url} doesn't accept events ({status}).",
  baits_answer: '{url} serves the detection files.',
  baits_unreachable: "The bait files can't be loaded: {why}",
  baits_wrong: '{url} returned an unexpected response ({status}).',
  baits_stopped:
    '{url} is blocked on the way ({status}), so every visitor would appear to use an ad blocker.',
  site_active: 'The site is active.',
  site_inactive: 'The site is inactive: its script does nothing and its events are rejected.',
  newest_event: 'Last event received {age} ago.',
  no_event_yet: 'No events received yet.',
  store_silent: "The event store isn't responding right now.",
};

const paste = "Add this to the page's head: {tag}";

const fixes: Record<Fix, string> = {
  stay_on_domain: 'Verify a page that stays on {domain}, or add a site for the other domain.',
  let_truce_in:
    'If you can open it in a browser, a firewall or bot protection blocks automated requests. Allow the user agent "Truce", or check the page yourself.',
  take_existing_page: 'Verify a page that exists.',
  take_visited_page: 'Verify a page that people visit.',
  add_site_for_domain: 'Add a site for this domain, or verify a page on the right domain.',
  keep_one_snippet: 'Keep one of them.',
  remove_other_snippet: 'Remove the other one. Otherwise the first to load wins.',
  uncomment_snippet: 'Move it out of <!-- and -->.',
  move_snippet: `Move it. ${paste}`,
  remove_type: "If you don't need consent for it, remove the type attribute.",
  replace_snippet: `Replace it. ${paste}`,
  look_at_cache: 'If you meant to paste it into the page, check whether the page is cached.',
  paste_snippet: paste,
  paste_or_empty_cache: `${paste} If it's already there, clear the page's cache.`,
  take_own_snippet: "Use this site's snippet.",
  set_base_url: 'Set TRUCE_BASE_URL to the public URL of Truce and use the new snippet.',
  serve_https: 'Serve Truce over https and use the new snippet.',
  set_active: 'Turn the site on in its settings.',
  pass_path_on:
    "Your web server doesn't forward this path. Paste the code for your platform from the installation page.",
  check_address: 'Check the URL in the snippet, and that Truce is up to date.',
  add_nonce: "Add the policy's nonce to the snippet: <script async nonce=… src=…>.",
  allow_script: 'Add {origin} to script-src.',
  allow_connect: 'Add {origin} to connect-src.',
  drop_trusted_types: "Remove require-trusted-types-for 'script'. Otherwise nobody sees the wall.",
  wait_a_minute: 'Try again in a minute.',
  pass_headers_on: 'Forward the response headers unchanged.',
  let_names_through: 'Check for a firewall or web server rule that blocks such names, and allow this folder.',
  try_again: 'Try again.',
  open_page: 'Open the page in a browser, then verify again.',
  mend_dns: 'Check the spelling and the DNS record.',
  renew_certificate: 'Renew the certificate and make sure the server sends the full chain.',
  look_at_server: 'Check that the web server is running and that no firewall blocks this machine.',
  look_at_firewall: 'Try again. If it stays slow for this machine only, check the firewall.',
  allow_private: 'For an intranet site, set TRUCE_ALLOW_PRIVATE_WEBHOOKS=1 on the Truce server.',
  mend_redirects: 'Fix the redirect loop.',
  take_address_on_domain: "Use a URL on the site's domain.",
  look_at_server_log: "Check your web server's log.",
};
