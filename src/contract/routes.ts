/**
 * The contract: every endpoint that outsiders see, as plain data. Validation, OpenAPI, the typed client
 * and the tests read this one declaration; nothing else says what an endpoint takes or answers.
 */
import { abTestRoutes } from './ab-testing.ts';
import { accountRoutes } from './account.ts';
import { accountLinkRoutes } from './account-links.ts';
import { adviceRoutes } from './advice.ts';
import { alertRoutes } from './alerts.ts';
import { analyticsRoutes } from './analytics.ts';
import { annotationRoutes } from './annotations.ts';
import { auditRoutes } from './audit.ts';
import { connectorRoutes } from './connector.ts';
import { droppedEventRoutes } from './dropped-events.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './exports.ts';
import { gateRoutes } from './gate.ts';
import { healthReportRoutes } from './health-report.ts';
import { installationRoutes } from './installation.ts';
import { integrationRoutes } from './integrations.ts';
import { keyRoutes } from './keys.ts';
import { listWatchRoutes } from './list-watch.ts';
import { liveRoutes } from './live.ts';
import { loaderRoutes } from './loader.ts';
import { mailRoutes } from './mails.ts';
import { memberRoutes } from './members.ts';
import { moneyRoutes } from './money.ts';
import { overviewRoutes } from './overview.ts';
import { ownAccountRoutes } from './own-account.ts';
import { passkeyRoutes } from './passkeys.ts';
import { previewRoutes } from './previews.ts';
import { queryRoutes } from './query.ts';
import { reportSettingsRoutes } from './reports.ts';
import { retiredPathRoutes } from './retired-paths.ts';
import { revenueRoutes } from './revenue.ts';
import { secondStepRoutes } from './second-step.ts';
import { shareRoutes } from './shares.ts';
import { signInPolicyRoutes } from './sign-in-policy.ts';
import { simulationRoutes } from './simulations.ts';
import { siteRoutes } from './sites.ts';
import { templateRoutes } from './templates.ts';
import { twoStepRoutes } from './two-step.ts';
import { writtenReportRoutes } from './written-reports.ts';

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
