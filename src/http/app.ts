import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { AnalyticsStore } from '../analytics/store.ts';
import { openapi } from '../contract/openapi.ts';
import type { Signals } from '../kit/signals/signals.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { WriteFile } from '../reports/render/write-file.ts';
import { type ApiParts, answerFailures, type Bindings, mountApi, refuseTheRest } from './api.ts';
import { mountGate } from './gate/mount-gate.ts';
import { openGates } from './gate/open-gates.ts';
import { guardAnswers } from './guard-answers.ts';
import { accountHandlers } from './handlers/account.ts';
import { accountLinkHandlers } from './handlers/account-links.ts';
import { adviceHandlers } from './handlers/advice.ts';
import { alertHandlers } from './handlers/alerts.ts';
import { annotationHandlers } from './handlers/annotations.ts';
import { auditHandlers } from './handlers/audit.ts';
import { connectorHandlers } from './handlers/connector.ts';
import { dataLinkHandlers } from './handlers/data-links.ts';
import { deliveryHandlers } from './handlers/deliveries.ts';
import { eventFileHandlers } from './handlers/event-files.ts';
import { exportHandlers } from './handlers/exports.ts';
import { failedEventHandlers } from './handlers/failed-events.ts';
import { gateHandlers } from './handlers/gate.ts';
import { type HealthReportParts, healthReportHandlers } from './handlers/health-report.ts';
import { type InstallationParts, installationHandlers } from './handlers/installation.ts';
import { type IntegrationParts, integrationHandlers } from './handlers/integrations.ts';
import { invitationHandlers } from './handlers/invitations.ts';
import { keyHandlers } from './handlers/keys.ts';
import { listWatchHandlers } from './handlers/list-watch.ts';
import { liveHandlers } from './handlers/live.ts';
import { mailHandlers } from './handlers/mails.ts';
import { memberHandlers } from './handlers/members.ts';
import { moneyHandlers } from './handlers/money.ts';
import { overviewHandlers } from './handlers/overview.ts';
import { ownAccountHandlers } from './handlers/own-account.ts';
import { passkeySignInHandlers } from './handlers/passkey-sign-in.ts';
import { passkeyHandlers } from './handlers/passkeys.ts';
import { previewHandlers } from './handlers/previews.ts';
import { readingHandlers } from './handlers/readings.ts';
import { reportHandlers } from './handlers/reports.ts';
import { retiredPathHandlers } from './handlers/retired-paths.ts';
import { secondStepHandlers } from './handlers/second-step.ts';
import { shareHandlers } from './handlers/shares.ts';
import { signInPolicyHandlers } from './handlers/sign-in-policy.ts';
import { simulationHandlers } from './handlers/simulations.ts';
import { siteHandlers } from './handlers/sites.ts';
import { templateHandlers } from './handlers/templates.ts';
import { twoStepHandlers } from './handlers/two-step.ts';
import { unsubscribeHandlers } from './handlers/unsubscribe.ts';
import { writtenReportHandlers } from './handlers/written-reports.ts';
import { type HealthParts, type Meters, mountHealth } from './health.ts';
import type { LiveStreams } from './live-streams.ts';
import { mountLoader } from './loader.ts';
import { mountOidc } from './oidc/mount-oidc.ts';
import type { OidcSettings } from './oidc/oidc-settings.ts';
import { mountPages } from './pages.ts';
import type { Passwords } from './passwords.ts';
import { mountPreview } from './preview/mount-preview.ts';
import { uncounted } from './rate-limit.ts';
import { mountReference } from './reference/mount-reference.ts';
import { requireReserved } from './reserve-routes.ts';
import { mountUnsubscribe } from './unsubscribe-page.ts';

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
  await mountReference(app, parts);
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
  refuseTheRest(app, parts);
  mountOidc(app, parts);
  parts.extend?.(app);
  await mountPages(app, { webDir: `${parts.distDir}/web`, baseUrl: parts.baseUrl });
  requireReserved(app.routes);
  return app;
}
