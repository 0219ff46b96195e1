import type { FiltersEngine, Request, RequestType } from '@ghostery/adblocker';

/** The engine that reads filter lists as blockers do. Loaded when it is first asked for: most starts never do. */
export function loadBlockEngine() {
  return import('@ghostery/adblocker');
}

export type { FiltersEngine, Request, RequestType };
