/**
 * The contract: every endpoint that outsiders see, as plain data. Validation, OpenAPI, the typed client
 * the audit log and the tests read this one declaration; nothing else says what an endpoint takes or returns.
 */
import { abTestRoutes } from './analytics/ab-testing.ts';
import { adviceRoutes } from './analytics/advice.ts';
import { analyticsRoutes } from './analytics/analytics.ts';
import { choiceOutcomeRoutes } from './analytics/choice-outcomes.ts';
import { darkShareRoutes } from './analytics/dark-share.ts';
import { detectionTrendRoutes } from './analytics/detection-trends.ts';
import { liveRoutes } from './analytics/live.ts';
import { overviewRoutes } from './analytics/overview.ts';
import { queryRoutes } from './analytics/query.ts';
import { moneyRoutes } from './analytics/recovery.ts';
import { revenueRoutes } from './analytics/revenue.ts';
import { wonBackRoutes } from './analytics/won-back.ts';
import { ownAccountRoutes } from './auth/account.ts';
import { accountLinkRoutes } from './auth/account-links.ts';
import { twoStepRoutes } from './auth/mfa.ts';
import { secondStepRoutes } from './auth/mfa-sign-in.ts';
import { passkeyRoutes } from './auth/passkeys.ts';
import { accountRoutes } from './auth/sign-in.ts';
import type { RouteTable } from './core/route.ts';
import type { Tag } from './core/tags.ts';
import { droppedEventRoutes } from './events/dropped-events.ts';
import { eventRoutes } from './events/events.ts';
import { outcomeRoutes } from './events/outcomes.ts';
import { sessionDataRoutes } from './events/session-data.ts';
import { sessionListRoutes } from './events/session-list.ts';
import { alertRoutes } from './integrations/alerts.ts';
import { connectorRoutes } from './integrations/connector.ts';
import { integrationRoutes } from './integrations/integrations.ts';
import { auditRoutes } from './operations/audit.ts';
import { emailRoutes } from './operations/emails.ts';
import { healthReportRoutes } from './operations/health-report.ts';
import { exportRoutes } from './reports/exports.ts';
import { reportSettingsRoutes } from './reports/reports.ts';
import { writtenReportRoutes } from './reports/written-reports.ts';
import { annotationRoutes } from './sites/annotations.ts';
import { countryPresetRoutes } from './sites/country-presets.ts';
import { gateRoutes } from './sites/gate.ts';
import { inlineSnippetRoutes } from './sites/inline-snippet.ts';
import { installationRoutes } from './sites/installation.ts';
import { listWatchRoutes } from './sites/list-watch.ts';
import { loaderRoutes } from './sites/loader.ts';
import { previewRoutes } from './sites/previews.ts';
import { retiredPathRoutes } from './sites/retired-paths.ts';
import { shareRoutes } from './sites/share-links.ts';
import { simulationRoutes } from './sites/simulations.ts';
import { siteColorRoutes } from './sites/site-colors.ts';
import { siteRoutes } from './sites/sites.ts';
import { templateDraftRoutes } from './sites/template-drafts.ts';
import { templateRoutes } from './sites/templates.ts';
import { wallImageRoutes } from './sites/wall-images.ts';
import { keyRoutes } from './team/keys.ts';
import { memberRoutes } from './team/members.ts';
import { signInPolicyRoutes } from './team/sign-in-policy.ts';

/** By tag, which is the folder that declares them. */
const routesByTag = {
  sites: {
    ...siteRoutes,
    ...installationRoutes,
    ...inlineSnippetRoutes,
    ...retiredPathRoutes,
    ...countryPresetRoutes,
    ...annotationRoutes,
    ...templateRoutes,
    ...templateDraftRoutes,
    ...wallImageRoutes,
    ...siteColorRoutes,
    ...loaderRoutes,
    ...gateRoutes,
    ...listWatchRoutes,
    ...simulationRoutes,
    ...shareRoutes,
    ...previewRoutes,
  },
  analytics: {
    ...revenueRoutes,
    ...analyticsRoutes,
    ...detectionTrendRoutes,
    ...abTestRoutes,
    ...moneyRoutes,
    ...darkShareRoutes,
    ...wonBackRoutes,
    ...choiceOutcomeRoutes,
    ...adviceRoutes,
    ...queryRoutes,
    ...overviewRoutes,
    ...liveRoutes,
  },
  events: {
    ...eventRoutes,
    ...sessionListRoutes,
    ...droppedEventRoutes,
    ...outcomeRoutes,
    ...sessionDataRoutes,
  },
  reports: { ...exportRoutes, ...reportSettingsRoutes, ...writtenReportRoutes },
  integrations: { ...connectorRoutes, ...integrationRoutes, ...alertRoutes },
  team: { ...keyRoutes, ...signInPolicyRoutes, ...memberRoutes },
  auth: {
    ...accountRoutes,
    ...accountLinkRoutes,
    ...secondStepRoutes,
    ...ownAccountRoutes,
    ...twoStepRoutes,
    ...passkeyRoutes,
  },
  operations: { ...healthReportRoutes, ...emailRoutes, ...auditRoutes },
} satisfies Record<Tag, RouteTable>;

export const routes = {
  ...routesByTag.sites,
  ...routesByTag.analytics,
  ...routesByTag.events,
  ...routesByTag.reports,
  ...routesByTag.integrations,
  ...routesByTag.team,
  ...routesByTag.auth,
  ...routesByTag.operations,
};

export type Routes = typeof routes;
export type Address = keyof Routes;

const tagOfAddress = new Map(
  (Object.entries(routesByTag) as [Tag, RouteTable][]).flatMap(([tag, table]) =>
    Object.keys(table).map((address): [string, Tag] => [address, tag]),
  ),
);

export function tagOf(address: Address): Tag {
  const tag = tagOfAddress.get(address);
  if (!tag) throw new Error(`${address} is not in the contract`);
  return tag;
}
