/**
 * The contract: every endpoint that outsiders see, as plain data. Validation, OpenAPI, the typed client
 * and the tests read this one declaration; nothing else says what an endpoint takes or answers.
 */
import { accountRoutes } from './account.ts';
import { analyticsRoutes } from './analytics.ts';
import { eventRoutes } from './events.ts';
import { gateRoutes } from './gate.ts';
import { installationRoutes } from './installation.ts';
import { keyRoutes } from './keys.ts';
import { listWatchRoutes } from './list-watch.ts';
import { loaderRoutes } from './loader.ts';
import { previewRoutes } from './previews.ts';
import { queryRoutes } from './query.ts';
import { simulationRoutes } from './simulations.ts';
import { siteRoutes } from './sites.ts';
import { templateRoutes } from './templates.ts';

export const routes = {
  ...siteRoutes,
  ...installationRoutes,
  ...analyticsRoutes,
  ...queryRoutes,
  ...eventRoutes,
  ...templateRoutes,
  ...loaderRoutes,
  ...gateRoutes,
  ...listWatchRoutes,
  ...simulationRoutes,
  ...previewRoutes,
  ...keyRoutes,
  ...accountRoutes,
};

export type Routes = typeof routes;
export type Address = keyof Routes;
