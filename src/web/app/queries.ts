import type { Good } from '../../contract/core/client.ts';
import type { Routes } from '../../contract/routes.ts';
import type { Template } from '../../contract/sites/templates.ts';
import { ask, askDays, askRange, askSite } from './ask.ts';
import { memberQuestion, siteQuestion, sitesQuestion, summaryQuestion } from './prefetch/first-questions.ts';

/** What the screens read. */

export type SiteSummary = Good<Routes['GET /v1/sites']>['sites'][number];
export type EventFilters = { event_type?: string; session_id?: string; from?: string; to?: string };

/** What another member, or another window, may have changed: asked whenever a screen opens. */
const always = { staleTime: 0 };

export const setupQuery = () => ask('GET /v1/setup', {}, always);
export const memberQuery = () => ask(...memberQuestion, { staleTime: 300_000 });
export const membersQuery = () => ask('GET /v1/members', {}, always);
export const invitationsQuery = () => ask('GET /v1/invitations', {}, always);
export const keysQuery = () => ask('GET /v1/keys', {}, always);
export const loginsQuery = () => ask('GET /v1/me/logins', {}, always);
export const passkeysQuery = () => ask('GET /v1/me/passkeys', {}, always);
export const signInPolicyQuery = () => ask('GET /v1/sign-in-policy', {}, always);
export const twoStepQuery = () => ask('GET /v1/me/two-step', {}, always);
export const mailServerQuery = () => ask('GET /v1/mail-server');
export const emailQuery = (id: string) => ask('GET /v1/mails/:id', { params: { id } });

/** The newest of the outbox; while one is on its way, it is asked for again. */
export function emailsQuery() {
  return ask(
    'GET /v1/mails',
    { query: { limit: '50' } },
    { refetchInterval: ({ state }) => (state.data?.mails.some(isWaiting) ? 3_000 : false) },
  );
}

export const sitesQuery = () => ask(...sitesQuestion);
export const sitesSummaryQuery = () => ask(...summaryQuestion, { staleTime: 60_000 });
export const siteQuery = (id: string) => ask(...siteQuestion(id));
export const installationQuery = askSite('GET /v1/sites/:id/installation');
export const inlineSnippetQuery = askSite('GET /v1/sites/:id/inline-snippet');
export const listWatchQuery = askSite('GET /v1/sites/:id/list-watch');
export const templatesQuery = askSite('GET /v1/templates/sites/:id');
export const templateDraftsQuery = askSite('GET /v1/templates/sites/:id/drafts');
export const wallImagesQuery = askSite('GET /v1/sites/:id/images');
export const abTestingQuery = askSite('GET /v1/analytics/sites/:id/ab-testing');
/** The running test and those that ended, as many as one answer has. */
export const abTestsQuery = askSite('GET /v1/analytics/sites/:id/ab-tests', { limit: '100' });
export const latestEventQuery = askSite('GET /v1/events/sites/:id', { limit: '1' });
export const failedEventsQuery = askSite('GET /v1/events/sites/:id/failed', { limit: '20' });
export const droppedEventsQuery = askDays('GET /v1/events/sites/:id/dropped');
export const revenueSettingsQuery = askSite('GET /v1/sites/:id/revenue');
export const revenueQuery = askRange('GET /v1/analytics/sites/:id/revenue');
export const recoveryQuery = askRange('GET /v1/analytics/sites/:id/recovery');
export const reachQuery = askRange('GET /v1/analytics/sites/:id/reach');
export const darkShareQuery = askDays('GET /v1/analytics/sites/:id/dark-share');
export const detectionQuery = askRange('GET /v1/analytics/sites/:id/detection');
export const detectionTrendsQuery = askRange('GET /v1/analytics/sites/:id/detection/trends');
export const cohortsQuery = askSite('GET /v1/analytics/sites/:id/cohorts');
export const adviceQuery = askSite('GET /v1/analytics/sites/:id/advice');
export const sharesQuery = askSite('GET /v1/sites/:id/shares');
export const segmentsQuery = askSite('GET /v1/sites/:id/segments');
export const reportsQuery = askSite('GET /v1/sites/:id/reports');
export const integrationsQuery = askSite('GET /v1/sites/:id/integrations');
export const linksQuery = askSite('GET /v1/sites/:id/links');
export const alertSettingsQuery = askSite('GET /v1/sites/:id/alerts');
export const storedQuery = askSite('GET /v1/sites/:id/stored');

/** Read again after each save. */
export function templateVersionsQuery({ id, updated_at }: Template) {
  return ask('GET /v1/templates/:id/versions', { params: { id } }, { version: updated_at });
}

export function eventsQuery(id: string, filters: EventFilters, limit: number, offset: number) {
  const query = { ...filters, limit: String(limit), offset: String(offset) };
  return ask('GET /v1/events/sites/:id', { params: { id }, query }, { keepsLast: true });
}

export function simulationQuery(id: string, simulationId: string) {
  return ask('GET /v1/sites/:id/simulations/:simulationId', { params: { id, simulationId } });
}

function isWaiting({ state }: { state: string }): boolean {
  return state === 'waiting';
}
