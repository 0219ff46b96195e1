import type { Check, Finding, Fix, UnreachableWhy } from '../../../contract/sites/installation.ts';
import { t, tCoded } from '../../i18n/t.ts';

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
  dns: (values) => tCoded('installation.theNameHostCannotBe', values),
  tls: (values) => tCoded('installation.theConnectionToHostIs', values),
  connect: (values) => tCoded('installation.hostDoesNotAnswer', values),
  timeout: (values) => tCoded('installation.hostDidNotAnswerIn', values),
  internal: (values) => tCoded('installation.hostLeadsIntoAPrivate', values),
  redirects: (values) => tCoded('installation.hostSendsTheVisitorOn', values),
  address: (values) => tCoded('installation.hostIsNotAskedDetail', values),
  answer: (values) => tCoded('installation.hostAnswersWhatCannotBe', values),
};

const findings: Record<Finding, (values: Values) => string> = {
  page_answers: (values) => tCoded('installation.thePageAnswersUrl', values),
  page_redirects_away: (values) => tCoded('installation.thePageSendsVisitorsOn', values),
  page_unreachable: () => '',
  page_status: (values) => tCoded('installation.thePageAnswersStatusTo', asText(values)),
  page_not_html: () => t('installation.theAddressIsNotA'),
  page_not_read: () => t('installation.thePageCouldNotBe'),
  host_belongs: (values) => tCoded('installation.hostBelongsToDomain', values),
  host_foreign: (values) => tCoded('installation.thePageIsOnHost', values),
  snippet_there: (values) => tCoded('installation.theSnippetIsThereUrl', values),
  snippet_earlier_path: (values) => tCoded('installation.theSnippetIsThereWith', values),
  snippet_not_own_host: (values) => tCoded('installation.theSnippetIsThereBut', values),
  snippet_twice: (values) => tCoded('installation.theSnippetIsInThe', values),
  snippet_besides_other: (values) => tCoded('installation.besidesThisSitesSnippetThe', values),
  snippet_in_comment: () => t('installation.theSnippetIsInsideA'),
  snippet_inert: () => t('installation.theSnippetIsInsideANoscript'),
  snippet_held_back: (values) => tCoded('installation.theSnippetIsThereWithThe', values),
  snippet_of_other_site: (values) => tCoded('installation.thePageHasTheSnippet', values),
  snippet_added_by_program: () => t('installation.theSnippetIsNotInThe'),
  snippet_with_tag_manager: () => t('installation.theSnippetIsNotInThePages'),
  snippet_missing: () => t('installation.theSnippetIsNotIn'),
  not_asked: (values) => tCoded('installation.hostIsNeitherOnThe', values),
  loader_good: (values) => tCoded('installation.urlAnswersThisSitesScript', values),
  loader_unreachable: () => t('installation.theScriptCannotBeLoaded'),
  loader_on_own_machine: (values) => tCoded('installation.theScriptIsAtHost', values),
  loader_not_secure: () => t('installation.thePageIsSecureAnd'),
  loader_of_other_site: (values) => tCoded('installation.urlAnswersTheScriptOf', values),
  loader_inactive: () => t('installation.theScriptIsEmptySince'),
  loader_is_page: (values) => tCoded('installation.urlAnswersAPageStatus', asText(values)),
  loader_missing: (values) => tCoded('installation.urlDoesNotAnswerThe', asText(values)),
  csp_none: () => t('installation.thePageHasNoContent'),
  csp_nonce_missing: () => t('installation.thePagesContentSecurity6'),
  csp_nonce_asked: () => t('installation.thePagesContentSecurity'),
  csp_script_forbidden: (values) => tCoded('installation.thePagesContentSecurity5', values),
  csp_trusted_types: () => t('installation.thePagesContentSecurity7'),
  csp_script_allowed: () => t('installation.thePagesContentSecurity2'),
  csp_connect_forbidden: (values) => tCoded('installation.thePagesContentSecurity4', values),
  csp_connect_allowed: () => t('installation.thePagesContentSecurity3'),
  events_taken: (values) => tCoded('installation.urlTakesEvents', values),
  events_unreachable: () => t('installation.eventsCannotBeSent'),
  events_too_many: () => t('installation.tooManyRequestsJustNow'),
  events_header_dropped: (values) => tCoded('installation.urlTakesEventsButWhat', values),
  events_refused: (values) => tCoded('installation.urlDoesNotTakeEvents', asText(values)),
  baits_answer: (values) => tCoded('installation.urlAnswersBaitsAndControl', values),
  baits_unreachable: () => t('installation.baitsCannotBeFetched'),
  baits_wrong: (values) => tCoded('installation.urlDoesNotAnswerAs', asText(values)),
  baits_stopped: (values) => tCoded('installation.urlIsStoppedOnThe', asText(values)),
  site_active: () => t('installation.theSiteIsActive'),
  site_inactive: () => t('installation.theSiteIsInactiveIts'),
  newest_event: ({ minutes }) => t('installation.theNewestEventIsAge', { age: ageOf(Number(minutes)) }),
  no_event_yet: () => t('installation.noEventHasArrivedYet'),
  store_silent: () => t('installation.theEventStoreDoesNot'),
};

const fixes: Record<Fix, (values: Values) => string> = {
  stay_on_domain: (values) => tCoded('installation.verifyAPageThatStays', values),
  let_truce_in: () => t('installation.ifPeopleCanOpenIt'),
  take_existing_page: () => t('installation.verifyAPageThatExists'),
  take_visited_page: () => t('installation.verifyAPageThatPeople'),
  add_site_for_domain: () => t('installation.addASiteForThis'),
  keep_one_snippet: () => t('installation.keepOneOfThem'),
  remove_other_snippet: () => t('installation.removeTheOtherOneWhichever'),
  uncomment_snippet: () => t('installation.takeItOutOfAnd'),
  move_snippet: (values) => `${t('installation.moveIt')} ${paste(values)}`,
  remove_type: () => t('installation.ifYouNeedNoConsent'),
  replace_snippet: (values) => `${t('installation.replaceIt')} ${paste(values)}`,
  look_at_cache: () => t('installation.ifYouMeantToPaste'),
  paste_snippet: paste,
  paste_or_empty_cache: (values) => `${paste(values)} ${t('installation.ifItIsThereAlready')}`,
  take_own_snippet: () => t('installation.useThisSitesOwnSnippet'),
  set_base_url: () => t('installation.setTruceBaseUrlTo'),
  serve_https: () => t('installation.serveTruceByHttpsAnd'),
  set_active: () => t('installation.setTheSiteActive'),
  pass_path_on: () => t('installation.yourWebServerDoesNot'),
  check_address: () => t('installation.checkTheAddressInThe'),
  add_nonce: () => t('installation.addThePolicysNonceTo'),
  allow_script: (values) => tCoded('installation.addOriginToScriptSrc', values),
  allow_connect: (values) => tCoded('installation.addOriginToConnectSrc', values),
  drop_trusted_types: () => t('installation.removeRequireTrustedTypes'),
  wait_a_minute: () => t('installation.tryAgainInAMinute'),
  pass_headers_on: () => t('installation.passTheHeadersOfThe'),
  let_names_through: () => t('installation.lookForAFirewallOr'),
  try_again: () => t('installation.tryAgain'),
  open_page: () => t('installation.openThePageInA'),
  mend_dns: () => t('installation.checkHowItIsWritten'),
  renew_certificate: () => t('installation.renewTheCertificateAndMake'),
  look_at_server: () => t('installation.checkThatTheWebServer'),
  look_at_firewall: () => t('installation.tryAgainIfItStays'),
  allow_private: () => t('installation.forASiteOnAn'),
  mend_redirects: () => t('installation.mendTheRedirectsSoThat'),
  take_address_on_domain: () => t('installation.useAnAddressOnThe'),
  look_at_server_log: () => t('installation.lookAtTheLogOf'),
};

function paste(values: Values): string {
  return tCoded('installation.putThisIntoTheHead', values);
}

/** A status is a name: 1404 would not be 1,404. */
function asText({ status = '', ...values }: Values): Values {
  return { ...values, status: String(status) };
}

function ageOf(minutes: number): string {
  if (minutes < 1) return t('installation.lessThanAMinute');
  if (minutes < 120) return t('common.minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('common.hours', { count: hours });
  return t('common.days', { count: Math.round(hours / 24) });
}
