import type { Check, Finding, Fix, UnreachableWhy } from '../../../contract/sites/installation.ts';
import { t, tn } from '../../i18n/t.ts';

type Values = Check['values'];

/** What was found, in the reader's language; what this code does not know stays as the API says it. */
export function sayFinding({ code, message, values }: Check): string {
  const known = findings[code]?.(values);
  if (known === undefined) return message;
  return isUnreachable(code) ? sayWhy(known, values, message) : known;
}

/** What to do about it; null where there is nothing to do. */
export function sayFix({ fix_code, fix, values }: Check): string | null {
  return fix_code === null ? null : (fixes[fix_code]?.(values) ?? fix);
}

function isUnreachable(code: Finding): boolean {
  return code.endsWith('_unreachable');
}

function sayWhy(what: string, values: Values, message: string): string {
  const why = whys[values.why as UnreachableWhy]?.(values);
  if (why === undefined) return message;
  return what === '' ? why : `${what} ${why}`;
}

const whys: Record<UnreachableWhy, (values: Values) => string> = {
  dns: (values) => t('The name {host} cannot be found.', values),
  tls: (values) => t('The connection to {host} is not secure: {detail}.', values),
  connect: (values) => t('{host} does not answer.', values),
  timeout: (values) => t('{host} did not answer in time.', values),
  internal: (values) => t('{host} leads into a private network, where Truce asks nobody.', values),
  redirects: (values) => t('{host} sends the visitor on and on.', values),
  address: (values) => t('{host} is not asked: {detail}', values),
  answer: (values) => t('{host} answers what cannot be read: {detail}', values),
};

const findings: Record<Finding, (values: Values) => string> = {
  page_answers: (values) => t('The page answers: {url}', values),
  page_redirects_away: (values) => t('The page sends visitors on to {host}, which is not {domain}.', values),
  page_unreachable: () => '',
  page_status: (values) => t('The page answers {status} to this check.', asText(values)),
  page_not_html: () => t('The address is not a web page.'),
  page_not_read: () => t('The page could not be read.'),
  host_belongs: (values) => t('{host} belongs to {domain}.', values),
  host_foreign: (values) =>
    t('The page is on {host}; events from there are refused, since the site is {domain}.', values),
  snippet_there: (values) => t('The snippet is there: {url}', values),
  snippet_earlier_path: (values) =>
    t('The snippet is there, with an earlier path that goes on working: {url}', values),
  snippet_not_own_host: (values) =>
    t('The snippet is there, but not the one for your own host yet: {url} instead of {instead}', values),
  snippet_twice: (values) => t('The snippet is in the page {count} times.', values),
  snippet_besides_other: (values) =>
    t('Besides this site’s snippet the page has that of another site: {url}', values),
  snippet_in_comment: () => t('The snippet is inside a comment, where browsers do not see it.'),
  snippet_inert: () =>
    t('The snippet is inside a noscript or template element, where browsers do not run it.'),
  snippet_held_back: (values) =>
    t(
      'The snippet is there with the type “{type}”: a consent tool holds it back until visitors agree.',
      values,
    ),
  snippet_of_other_site: (values) =>
    t('The page has the snippet of another site: {url} does not belong to {site}.', values),
  snippet_added_by_program: () =>
    t('The snippet is not in the page’s source, but events arrive: an app or a tag manager seems to add it.'),
  snippet_with_tag_manager: () =>
    t(
      'The snippet is not in the page’s source. The page loads a tag manager, which may add it; ad blockers stop tag managers.',
    ),
  snippet_missing: () => t('The snippet is not in the page.'),
  not_asked: (values) =>
    t('{host} is neither on the site’s domain nor this service, so it was not asked.', values),
  loader_good: (values) => t('{url} answers this site’s script.', values),
  loader_unreachable: () => t('The script cannot be loaded.'),
  loader_on_own_machine: (values) =>
    t('The script is at {host}, which is the visitor’s own machine.', values),
  loader_not_secure: () => t('The page is secure and the script is not: browsers refuse to load it.'),
  loader_of_other_site: (values) => t('{url} answers the script of another site.', values),
  loader_inactive: () => t('The script is empty, since the site is inactive.'),
  loader_is_page: (values) => t('{url} answers a page ({status}) instead of the script.', asText(values)),
  loader_missing: (values) => t('{url} does not answer the script ({status}).', asText(values)),
  csp_none: () => t('The page has no Content Security Policy.'),
  csp_nonce_missing: () => t('The page’s Content Security Policy asks for a nonce, which the snippet lacks.'),
  csp_nonce_asked: () => t('The page’s Content Security Policy asks for a nonce.'),
  csp_script_forbidden: (values) =>
    t('The page’s Content Security Policy forbids the script from {host}.', values),
  csp_trusted_types: () =>
    t(
      'The page’s Content Security Policy allows the script, but require-trusted-types-for keeps it from loading the wall.',
    ),
  csp_script_allowed: () => t('The page’s Content Security Policy allows the script.'),
  csp_connect_forbidden: (values) =>
    t('The page’s Content Security Policy forbids sending to {host}.', values),
  csp_connect_allowed: () => t('The page’s Content Security Policy allows events and baits.'),
  events_taken: (values) => t('{url} takes events.', values),
  events_unreachable: () => t('Events cannot be sent.'),
  events_too_many: () => t('Too many requests just now.'),
  events_header_dropped: (values) =>
    t('{url} takes events, but what passes them on drops the header Access-Control-Allow-Origin.', values),
  events_refused: (values) => t('{url} does not take events ({status}).', asText(values)),
  baits_answer: (values) => t('{url} answers baits and control.', values),
  baits_unreachable: () => t('Baits cannot be fetched.'),
  baits_wrong: (values) => t('{url} does not answer as it should ({status}).', asText(values)),
  baits_stopped: (values) =>
    t('{url} is stopped on the way ({status}): every visitor would look like a blocker.', asText(values)),
  site_active: () => t('The site is active.'),
  site_inactive: () => t('The site is inactive: its script does nothing and its events are refused.'),
  newest_event: ({ minutes }) => t('The newest event is {age} old.', { age: ageOf(Number(minutes)) }),
  no_event_yet: () => t('No event has arrived yet.'),
  store_silent: () => t('The event store does not answer now.'),
};

const fixes: Record<Fix, (values: Values) => string> = {
  stay_on_domain: (values) =>
    t('Verify a page that stays on {domain}, or add a site for the other domain.', values),
  let_truce_in: () =>
    t(
      'If people can open it, a firewall or bot protection keeps programs out: let the name “Truce” through, or look at the page yourself.',
    ),
  take_existing_page: () => t('Verify a page that exists.'),
  take_visited_page: () => t('Verify a page that people visit.'),
  add_site_for_domain: () => t('Add a site for this domain, or verify a page of the right one.'),
  keep_one_snippet: () => t('Keep one of them.'),
  remove_other_snippet: () => t('Remove the other one: whichever loads first would win.'),
  uncomment_snippet: () => t('Take it out of <!-- and -->.'),
  move_snippet: (values) => `${t('Move it.')} ${paste(values)}`,
  remove_type: () => t('If you need no consent for it, remove the type.'),
  replace_snippet: (values) => `${t('Replace it.')} ${paste(values)}`,
  look_at_cache: () => t('If you meant to paste it into the page, look whether the page is cached.'),
  paste_snippet: paste,
  paste_or_empty_cache: (values) =>
    `${paste(values)} ${t('If it is there already, empty the page’s cache.')}`,
  take_own_snippet: () => t('Use this site’s own snippet.'),
  set_base_url: () => t('Set TRUCE_BASE_URL to the public address of the service, and use the new snippet.'),
  serve_https: () => t('Serve Truce by https, and use the new snippet.'),
  set_active: () => t('Set the site active.'),
  pass_path_on: () =>
    t('Your web server does not pass this path on. Paste the code for your platform from below.'),
  check_address: () => t('Check the address in the snippet, and that the service is up to date.'),
  add_nonce: () => t('Add the policy’s nonce to the snippet: <script async nonce=… src=…>.'),
  allow_script: (values) => t('Add {origin} to script-src.', values),
  allow_connect: (values) => t('Add {origin} to connect-src.', values),
  drop_trusted_types: () =>
    t("Remove require-trusted-types-for 'script', or accept that nobody sees a wall."),
  wait_a_minute: () => t('Try again in a minute.'),
  pass_headers_on: () => t('Pass the headers of the answer on as they are.'),
  let_names_through: () =>
    t(
      'Look for a firewall or a rule of your web server that refuses such names, and let this folder through.',
    ),
  try_again: () => t('Try again.'),
  open_page: () => t('Open the page in a browser, and verify again.'),
  mend_dns: () => t('Check how it is written, and its DNS entry.'),
  renew_certificate: () => t('Renew the certificate, and make sure that the server sends the whole chain.'),
  look_at_server: () => t('Check that the web server runs and that a firewall lets this machine in.'),
  look_at_firewall: () => t('Try again; if it stays slow for this machine alone, look at the firewall.'),
  allow_private: () => t('For a site on an intranet, set TRUCE_ALLOW_PRIVATE_WEBHOOKS=1 where Truce runs.'),
  mend_redirects: () => t('Mend the redirects, so that they end at a page.'),
  take_address_on_domain: () => t('Use an address on the site’s domain.'),
  look_at_server_log: () => t('Look at the log of your web server.'),
};

function paste(values: Values): string {
  return t('Put this into the head of the page: {tag}', values);
}

/** A status is a name: 1404 would not be 1,404. */
function asText({ status = '', ...values }: Values): Values {
  return { ...values, status: String(status) };
}

function ageOf(minutes: number): string {
  if (minutes < 1) return t('less than a minute');
  if (minutes < 120) return tn(minutes, '{count} minute', '{count} minutes');
  const hours = Math.round(minutes / 60);
  if (hours < 48) return tn(hours, '{count} hour', '{count} hours');
  return tn(Math.round(hours / 24), '{count} day', '{count} days');
}
