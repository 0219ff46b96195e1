import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { mountOidc } from '../auth/oidc/mount-oidc.ts';
import { mountChoiceTokens } from '../delivery/choices/mount-choice-tokens.ts';
import { mountGate } from '../delivery/gate/mount-gate.ts';
import { openGates } from '../delivery/gate/open-gates.ts';
import { mountLoader } from '../delivery/loader.ts';
import { mountPreview } from '../delivery/preview/mount-preview.ts';
import type { SdkFiles } from '../delivery/sdk-files.ts';
import type { ClientAddress } from '../kit/client-address.ts';
import type { DayMarks } from '../kit/day-marks.ts';
import type { LastKnown } from '../kit/last-known.ts';
import type { Limiter } from '../kit/limiter/limiter.ts';
import type { Signals } from '../kit/signals/signals.ts';
import { inSpan } from '../kit/trace/span.ts';
import { duringWork } from '../kit/work-context.ts';
import type { Records } from '../records/records.ts';
import { type ApiParts, answerFailures, type Bindings, methodNotAllowed, mountApi } from './edge/api.ts';
import { guardAnswers } from './edge/guard-answers.ts';
import { endBodyOfHead } from './edge/head.ts';
import { type HealthParts, mountHealth } from './edge/health.ts';
import { limitPages } from './edge/limit-pages.ts';
import type { Meters } from './edge/metrics/meters.ts';
import { uncounted } from './edge/rate-limit.ts';
import { beginRequest, endRequest } from './edge/request-span.ts';
import { requireReserved } from './edge/reserve-routes.ts';
import { type AnalyticsRoom, analyticsHandlers } from './handlers/analytics/room.ts';
import { type AuthRoom, authHandlers } from './handlers/auth/room.ts';
import { type EventRoom, eventHandlers } from './handlers/events/room.ts';
import { type IntegrationRoom, integrationRoomHandlers } from './handlers/integrations/room.ts';
import { type OperationsRoom, operationsHandlers } from './handlers/operations/room.ts';
import { type ReportRoom, reportRoomHandlers } from './handlers/reports/room.ts';
import { type SiteRoom, siteRoomHandlers } from './handlers/sites/room.ts';
import { type TeamRoom, teamHandlers } from './handlers/team/room.ts';
import { mountAbout } from './pages/about-page.ts';
import { answerBrowsers } from './pages/browser-failures.ts';
import { mountOpenapi } from './pages/openapi-document.ts';
import { mountPackages } from './pages/packages.ts';
import { mountPages } from './pages/pages.ts';
import { mountStatic } from './pages/static-pages.ts';
import { mountUnsubscribe } from './pages/unsubscribe-page.ts';

/** The parts of each room that is served. No room gets those of another. */
export interface Rooms {
  edge: ApiParts;
  health: HealthParts & { meters: Meters };
  delivery: DeliveryRoom;
  pages: {
    records: Records;
    webDir: string;
    docsDir: string;
    helpDir: string;
    packagesDir: string;
    baseUrl: string;
    version: string;
    now: () => number;
  };
  analytics: AnalyticsRoom;
  auth: AuthRoom;
  events: EventRoom;
  integrations: IntegrationRoom;
  operations: OperationsRoom;
  reports: ReportRoom;
  sites: SiteRoom;
  team: TeamRoom;
  /** Adds further pages, such as the demo's. */
  extend?: (app: Hono<Bindings>) => void;
}

/** What visitors' pages load. */
interface DeliveryRoom {
  records: Records;
  signals: Signals;
  limiter: Limiter;
  clientAddress: ClientAddress;
  makeSecret: () => string;
  trackPerMinute: number;
  marks: Pick<DayMarks, 'make'>;
  sdk: SdkFiles;
  lastKnown: LastKnown;
  baseUrl: string;
  now: () => number;
}

/** Everything that is served, on one router. Bytes come in, and calls to the rooms go out. */
export async function buildApp(rooms: Rooms): Promise<Hono<Bindings>> {
  const { edge, delivery, pages } = rooms;
  const app = new Hono<Bindings>();
  const findGate = openGates(delivery);
  app.use(async (c, next) => {
    const id = randomUUID();
    const begun = performance.now();
    c.set('id', id);
    c.header('x-request-id', id);
    const span = beginRequest(edge.tracer, c.req, id);
    await duringWork({ request_id: id, ...(span && { trace_id: span.traceId }) }, () => inSpan(span, next));
    const answered = { method: c.req.method, route: readable(routePath(c)), status: c.res.status };
    if (span) endRequest(span, answered);
    rooms.health.meters.countRequest({ ...answered, seconds: (performance.now() - begun) / 1_000 });
  });
  app.use('/v1/*', async (c, next) => {
    await next();
    if (c.res.headers.has('x-ratelimit-limit')) return;
    for (const [name, value] of Object.entries(uncounted(edge.apiPerMinute, edge.now())))
      c.header(name, value);
  });
  app.use(guardAnswers(edge.baseUrl));
  app.use(endBodyOfHead);
  answerFailures(app, edge.log);
  mountHealth(app, rooms.health, rooms.health.meters);
  mountOpenapi(app, pages);
  mountStatic(app, { at: '/docs', dir: pages.docsDir, baseUrl: pages.baseUrl });
  mountStatic(app, { at: '/help', dir: pages.helpDir, baseUrl: pages.baseUrl });
  mountPackages(app, pages);
  await mountLoader(app, { ...delivery, findGate });
  answerBrowsers(app, pages);
  limitPages(app, edge);
  mountPreview(app, delivery);
  mountUnsubscribe(app, pages);
  mountAbout(app, pages);
  mountChoiceTokens(app, delivery);
  mountGate(app, { ...delivery, findGate });
  mountApi(
    app,
    {
      ...analyticsHandlers(rooms.analytics),
      ...authHandlers(rooms.auth),
      ...eventHandlers(rooms.events),
      ...integrationRoomHandlers(rooms.integrations),
      ...operationsHandlers(rooms.operations),
      ...reportRoomHandlers(rooms.reports),
      ...siteRoomHandlers(rooms.sites),
      ...teamHandlers(rooms.team),
    },
    edge,
  );
  methodNotAllowed(app, edge);
  mountOidc(app, rooms.auth);
  rooms.extend?.(app);
  await mountPages(app, pages);
  requireReserved(app.routes);
  return app;
}

/** A route as the API reference has it: without the patterns that the router wants of its parts. */
function readable(route: string): string {
  return route.replaceAll(/(:\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1');
}
