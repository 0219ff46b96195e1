import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { AnalyticsStore } from '../analytics/store.ts';
import { mountOidc } from '../auth/oidc/mount-oidc.ts';
import type { OidcSettings } from '../auth/oidc/oidc-settings.ts';
import type { Passwords } from '../auth/passwords.ts';
import { openapi } from '../contract/core/openapi.ts';
import { mountGate } from '../delivery/gate/mount-gate.ts';
import { openGates } from '../delivery/gate/open-gates.ts';
import { mountLoader } from '../delivery/loader.ts';
import { mountPreview } from '../delivery/preview/mount-preview.ts';
import type { Signals } from '../kit/signals/signals.ts';
import type { Mailer } from '../notifications/mail/mailer.ts';
import type { WriteFile } from '../reports/render/write-file.ts';
import { type ApiParts, answerFailures, type Bindings, methodNotAllowed, mountApi } from './edge/api.ts';
import { guardAnswers } from './edge/guard-answers.ts';
import { type HealthParts, type Meters, mountHealth } from './edge/health.ts';
import type { LiveStreams } from './edge/live-streams.ts';
import { uncounted } from './edge/rate-limit.ts';
import { requireReserved } from './edge/reserve-routes.ts';
import { adviceHandlers } from './handlers/analytics/advice.ts';
import { liveHandlers } from './handlers/analytics/live.ts';
import { overviewHandlers } from './handlers/analytics/overview.ts';
import { readingHandlers } from './handlers/analytics/readings.ts';
import { moneyHandlers } from './handlers/analytics/revenue.ts';
import { ownAccountHandlers } from './handlers/auth/account.ts';
import { accountLinkHandlers } from './handlers/auth/account-links.ts';
import { twoStepHandlers } from './handlers/auth/mfa.ts';
import { secondStepHandlers } from './handlers/auth/mfa-sign-in.ts';
import { passkeySignInHandlers } from './handlers/auth/passkey-sign-in.ts';
import { passkeyHandlers } from './handlers/auth/passkeys.ts';
import { accountHandlers } from './handlers/auth/sign-in.ts';
import { eventFileHandlers } from './handlers/events/event-files.ts';
import { failedEventHandlers } from './handlers/events/failed-events.ts';
import { alertHandlers } from './handlers/integrations/alerts.ts';
import { connectorHandlers } from './handlers/integrations/connector.ts';
import { dataLinkHandlers } from './handlers/integrations/csv-links.ts';
import { deliveryHandlers } from './handlers/integrations/deliveries.ts';
import { type IntegrationParts, integrationHandlers } from './handlers/integrations/integrations.ts';
import { auditHandlers } from './handlers/operations/audit.ts';
import { type HealthReportParts, healthReportHandlers } from './handlers/operations/health-report.ts';
import { mailHandlers } from './handlers/operations/mails.ts';
import { exportHandlers } from './handlers/reports/exports.ts';
import { reportHandlers } from './handlers/reports/reports.ts';
import { unsubscribeHandlers } from './handlers/reports/unsubscribe.ts';
import { writtenReportHandlers } from './handlers/reports/written-reports.ts';
import { annotationHandlers } from './handlers/sites/annotations.ts';
import { gateHandlers } from './handlers/sites/gate.ts';
import { type InstallationParts, installationHandlers } from './handlers/sites/installation.ts';
import { listWatchHandlers } from './handlers/sites/list-watch.ts';
import { previewHandlers } from './handlers/sites/previews.ts';
import { retiredPathHandlers } from './handlers/sites/retired-paths.ts';
import { shareHandlers } from './handlers/sites/share-links.ts';
import { simulationHandlers } from './handlers/sites/simulations.ts';
import { siteHandlers } from './handlers/sites/sites.ts';
import { templateHandlers } from './handlers/sites/templates.ts';
import { invitationHandlers } from './handlers/team/invitations.ts';
import { keyHandlers } from './handlers/team/keys.ts';
import { memberHandlers } from './handlers/team/members.ts';
import { signInPolicyHandlers } from './handlers/team/sign-in-policy.ts';
import { mountPages } from './pages/pages.ts';
import { mountReference } from './pages/reference/mount-reference.ts';
import { mountUnsubscribe } from './pages/unsubscribe-page.ts';

export interface AppParts
  extends ApiParts,
    HealthParts,
    HealthReportParts,
    InstallationParts,
    IntegrationParts {
  signals: Signals;
  store: AnalyticsStore;
  writeFile: WriteFile;
  /** Puts rows that were accepted before onto the way to the event store again. */
  replay: (rows: string[]) => Promise<void>;
  /** Asks the filter lists about one site now. */
  watchSite: (siteId: string) => Promise<void>;
  /** Name of this node, and the folder of its archives. */
  node: string;
  exportFolder: string;
  live: LiveStreams;
  passwords: Passwords;
  oidc: OidcSettings | null;
  mailer: Mailer;
  meters: Meters;
  trackPerMinute: number;
  baseUrl: string;
  version: string;
  /** Folder of the built programs: sdk/ and web/. */
  distDir: string;
  /** Further pages, as the demo's. */
  extend?: (app: Hono<Bindings>) => void;
}

/** Everything that is served, on one router. What comes in is bytes, what goes out is calls to the rooms. */
export async function buildApp(parts: AppParts): Promise<Hono<Bindings>> {
  const app = new Hono<Bindings>();
  const secretive = { ...parts, makeSecret: () => randomBytes(32).toString('base64url') };
  const findGate = openGates(secretive);
  app.use(async (c, next) => {
    const id = randomUUID();
    c.set('id', id);
    c.header('x-request-id', id);
    await next();
  });
  app.use('/v1/*', async (c, next) => {
    await next();
    if (c.res.headers.has('x-ratelimit-limit')) return;
    for (const [name, value] of Object.entries(uncounted(parts.apiPerMinute, parts.now())))
      c.header(name, value);
  });
  app.use(guardAnswers(parts.baseUrl));
  answerFailures(app, parts.log);
  mountHealth(app, parts, parts.meters);
  app.get('/openapi.json', (c) => c.json(openapi(parts.version)));
  mountReference(app, parts);
  await mountLoader(app, { ...parts, findGate, sdkDir: `${parts.distDir}/sdk` });
  mountPreview(app, { ...secretive, sdkDir: `${parts.distDir}/sdk` });
  mountUnsubscribe(app, parts);
  mountGate(app, { ...parts, findGate });
  mountApi(
    app,
    {
      ...siteHandlers(parts),
      ...installationHandlers(parts),
      ...templateHandlers(parts),
      ...retiredPathHandlers(parts),
      ...gateHandlers(secretive),
      ...previewHandlers(secretive),
      ...readingHandlers(parts),
      ...overviewHandlers(parts),
      ...annotationHandlers(parts),
      ...liveHandlers(parts),
      ...moneyHandlers(parts),
      ...adviceHandlers(parts),
      ...failedEventHandlers(parts),
      ...eventFileHandlers(parts),
      ...exportHandlers(parts),
      ...connectorHandlers(parts),
      ...dataLinkHandlers(parts),
      ...healthReportHandlers(parts),
      ...listWatchHandlers(parts),
      ...simulationHandlers(parts),
      ...mailHandlers(parts),
      ...reportHandlers(parts),
      ...writtenReportHandlers(parts),
      ...unsubscribeHandlers(parts),
      ...integrationHandlers(parts),
      ...deliveryHandlers(parts),
      ...shareHandlers(parts),
      ...alertHandlers(parts),
      ...keyHandlers(parts),
      ...accountHandlers(parts),
      ...accountLinkHandlers(parts),
      ...secondStepHandlers(parts),
      ...ownAccountHandlers(parts),
      ...twoStepHandlers(parts),
      ...passkeyHandlers(parts),
      ...passkeySignInHandlers(parts),
      ...memberHandlers(parts),
      ...signInPolicyHandlers(parts),
      ...invitationHandlers(parts),
      ...auditHandlers(parts),
    },
    parts,
  );
  methodNotAllowed(app, parts);
  mountOidc(app, parts);
  parts.extend?.(app);
  await mountPages(app, { webDir: `${parts.distDir}/web`, baseUrl: parts.baseUrl });
  requireReserved(app.routes);
  return app;
}
