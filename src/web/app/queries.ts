import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Good } from '../../contract/core/client.ts';
import type { Routes } from '../../contract/routes.ts';
import type { Template } from '../../contract/sites/templates.ts';
import { call } from './api.ts';

/** Everything the screens read, each with the one key under which it is kept. */

export type SiteSummary = Good<Routes['GET /v1/sites']>['sites'][number];

export function setupQuery() {
  return queryOptions({ queryKey: ['setup'], queryFn: () => call('GET /v1/setup'), staleTime: 0 });
}

export function memberQuery() {
  return queryOptions({ queryKey: ['member'], queryFn: () => call('GET /v1/me'), staleTime: 300_000 });
}

export function sitesQuery() {
  return queryOptions({ queryKey: ['sites'], queryFn: () => call('GET /v1/sites') });
}

export function siteQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id],
    queryFn: () => call('GET /v1/sites/:id', { params: { id } }),
  });
}

export function latestEventQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'latest-event'],
    queryFn: () => call('GET /v1/events/sites/:id', { params: { id }, query: { limit: '1' } }),
  });
}

/** The last week of every site, in one answer. */
export function sitesSummaryQuery() {
  return queryOptions({
    queryKey: ['sites', 'summary'],
    queryFn: () => call('GET /v1/analytics/sites/summary', { query: { days: '7' } }),
    staleTime: 60_000,
  });
}

export function installationQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'installation'],
    queryFn: () => call('GET /v1/sites/:id/installation', { params: { id } }),
  });
}

export function listWatchQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'list-watch'],
    queryFn: () => call('GET /v1/sites/:id/list-watch', { params: { id } }),
  });
}

export function templatesQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'templates'],
    queryFn: () => call('GET /v1/templates/sites/:id', { params: { id } }),
  });
}

/** Read again after each save. */
export function templateVersionsQuery({ id, site_id, updated_at }: Template) {
  return queryOptions({
    queryKey: ['site', site_id, 'template-versions', id, updated_at],
    queryFn: () => call('GET /v1/templates/:id/versions', { params: { id } }),
  });
}

export function abTestingQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'ab-testing'],
    queryFn: () => call('GET /v1/analytics/sites/:id/ab-testing', { params: { id } }),
  });
}

/** The running test and those that ended, as many as one answer has. */
export function abTestsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'ab-tests'],
    queryFn: () => call('GET /v1/analytics/sites/:id/ab-tests', { params: { id }, query: { limit: '100' } }),
  });
}

export function keysQuery() {
  return queryOptions({ queryKey: ['keys'], queryFn: () => call('GET /v1/keys'), staleTime: 0 });
}

export function membersQuery() {
  return queryOptions({ queryKey: ['members'], queryFn: () => call('GET /v1/members'), staleTime: 0 });
}

export function invitationsQuery() {
  return queryOptions({
    queryKey: ['invitations'],
    queryFn: () => call('GET /v1/invitations'),
    staleTime: 0,
  });
}

export function loginsQuery() {
  return queryOptions({ queryKey: ['logins'], queryFn: () => call('GET /v1/me/logins'), staleTime: 0 });
}

export function signInPolicyQuery() {
  return queryOptions({
    queryKey: ['sign-in-policy'],
    queryFn: () => call('GET /v1/sign-in-policy'),
    staleTime: 0,
  });
}

export function twoStepQuery() {
  return queryOptions({ queryKey: ['two-step'], queryFn: () => call('GET /v1/me/two-step'), staleTime: 0 });
}

export function passkeysQuery() {
  return queryOptions({ queryKey: ['passkeys'], queryFn: () => call('GET /v1/me/passkeys'), staleTime: 0 });
}

export type EventFilters = { event_type?: string; session_id?: string; from?: string; to?: string };

export function eventsQuery(id: string, filters: EventFilters, limit: number, offset: number) {
  return queryOptions({
    queryKey: ['site', id, 'events', filters, limit, offset],
    queryFn: () =>
      call('GET /v1/events/sites/:id', {
        params: { id },
        query: { ...filters, limit: String(limit), offset: String(offset) },
      }),
    placeholderData: keepPreviousData,
  });
}

export function failedEventsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'failed-events'],
    queryFn: () => call('GET /v1/events/sites/:id/failed', { params: { id }, query: { limit: '20' } }),
  });
}

export function revenueSettingsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'revenue-settings'],
    queryFn: () => call('GET /v1/sites/:id/revenue', { params: { id } }),
  });
}

export function revenueQuery(id: string, days: number) {
  return queryOptions({
    queryKey: ['site', id, 'revenue', days],
    queryFn: () =>
      call('GET /v1/analytics/sites/:id/revenue', { params: { id }, query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  });
}

export function recoveryQuery(id: string, days: number) {
  return queryOptions({
    queryKey: ['site', id, 'recovery', days],
    queryFn: () =>
      call('GET /v1/analytics/sites/:id/recovery', { params: { id }, query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  });
}

export function reachQuery(id: string, days: number) {
  return queryOptions({
    queryKey: ['site', id, 'reach', days],
    queryFn: () =>
      call('GET /v1/analytics/sites/:id/reach', { params: { id }, query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  });
}

export function cohortsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'cohorts'],
    queryFn: () => call('GET /v1/analytics/sites/:id/cohorts', { params: { id } }),
  });
}

export function adviceQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'advice'],
    queryFn: () => call('GET /v1/analytics/sites/:id/advice', { params: { id } }),
  });
}

export function detectionQuery(id: string, days: number) {
  return queryOptions({
    queryKey: ['site', id, 'detection', days],
    queryFn: () =>
      call('GET /v1/analytics/sites/:id/detection', { params: { id }, query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  });
}

export function sharesQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'shares'],
    queryFn: () => call('GET /v1/sites/:id/shares', { params: { id } }),
  });
}

export function simulationQuery(id: string, simulationId: string) {
  return queryOptions({
    queryKey: ['site', id, 'simulation', simulationId],
    queryFn: () => call('GET /v1/sites/:id/simulations/:simulationId', { params: { id, simulationId } }),
  });
}

export function mailServerQuery() {
  return queryOptions({ queryKey: ['mail-server'], queryFn: () => call('GET /v1/mail-server') });
}

/** The newest of the outbox; while one is on its way, it is asked for again. */
export function mailsQuery() {
  return queryOptions({
    queryKey: ['mails'],
    queryFn: () => call('GET /v1/mails', { query: { limit: '50' } }),
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'waiting') ? 3_000 : false,
  });
}

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: ['mails', id],
    queryFn: () => call('GET /v1/mails/:id', { params: { id } }),
  });
}
