/**
 * The contract: every endpoint that outsiders see, as plain data. Validation, OpenAPI, the typed client
 * and the tests read this one declaration; nothing else says what an endpoint takes or answers.
 */
import { abTestRoutes } from './analytics/ab-testing.ts';
import { adviceRoutes } from './analytics/advice.ts';
import { analyticsRoutes } from './analytics/analytics.ts';
import { liveRoutes } from './analytics/live.ts';
import { overviewRoutes } from './analytics/overview.ts';
import { queryRoutes } from './analytics/query.ts';
import { revenueRoutes } from './analytics/revenue.ts';
import { moneyRoutes } from './analytics/value.ts';
import { accountRoutes } from './auth/account.ts';
import { accountLinkRoutes } from './auth/account-links.ts';
import { ownAccountRoutes } from './auth/own-account.ts';
import { passkeyRoutes } from './auth/passkeys.ts';
import { secondStepRoutes } from './auth/second-step.ts';
import { twoStepRoutes } from './auth/two-step.ts';
import { droppedEventRoutes } from './events/dropped-events.ts';
import { eventRoutes } from './events/events.ts';
import { alertRoutes } from './integrations/alerts.ts';
import { connectorRoutes } from './integrations/connector.ts';
import { integrationRoutes } from './integrations/integrations.ts';
import { auditRoutes } from './operations/audit.ts';
import { healthReportRoutes } from './operations/health-report.ts';
import { mailRoutes } from './operations/mails.ts';
import { exportRoutes } from './reports/exports.ts';
import { reportSettingsRoutes } from './reports/reports.ts';
import { writtenReportRoutes } from './reports/written-reports.ts';
import { annotationRoutes } from './sites/annotations.ts';
import { gateRoutes } from './sites/gate.ts';
import { installationRoutes } from './sites/installation.ts';
import { listWatchRoutes } from './sites/list-watch.ts';
import { loaderRoutes } from './sites/loader.ts';
import { previewRoutes } from './sites/previews.ts';
import { retiredPathRoutes } from './sites/retired-paths.ts';
import { shareRoutes } from './sites/shares.ts';
import { simulationRoutes } from './sites/simulations.ts';
import { siteRoutes } from './sites/sites.ts';
import { templateRoutes } from './sites/templates.ts';
import { keyRoutes } from './team/keys.ts';
import { memberRoutes } from './team/members.ts';
import { signInPolicyRoutes } from './team/sign-in-policy.ts';

export const routes = {
  ...siteRoutes,
  ...revenueRoutes,
  ...installationRoutes,
  ...retiredPathRoutes,
  ...analyticsRoutes,
  ...abTestRoutes,
  ...moneyRoutes,
  ...adviceRoutes,
  ...queryRoutes,
  ...overviewRoutes,
  ...annotationRoutes,
  ...liveRoutes,
  ...eventRoutes,
  ...droppedEventRoutes,
  ...exportRoutes,
  ...connectorRoutes,
  ...healthReportRoutes,
  ...templateRoutes,
  ...loaderRoutes,
  ...gateRoutes,
  ...listWatchRoutes,
  ...simulationRoutes,
  ...shareRoutes,
  ...previewRoutes,
  ...mailRoutes,
  ...reportSettingsRoutes,
  ...writtenReportRoutes,
  ...integrationRoutes,
  ...alertRoutes,
  ...keyRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...secondStepRoutes,
  ...ownAccountRoutes,
  ...twoStepRoutes,
  ...signInPolicyRoutes,
  ...passkeyRoutes,
  ...memberRoutes,
  ...auditRoutes,
};

export type Routes = typeof routes;
export type Address = keyof Routes;
