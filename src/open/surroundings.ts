import type { AppParts } from '../http/app.ts';
import type { Log } from '../kit/log.ts';

/** What the process gives the service, beside its settings. */
export interface Surroundings {
  now: () => number;
  log: Log;
  version: string;
  distDir: string;
  extend?: AppParts['extend'];
}
