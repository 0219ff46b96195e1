import type { HistoryExport } from '../../../contract/reports/exports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { ask } from '../../app/ask.ts';

/** Read again with each saved site: a save can retire paths. */
export function retiredPathsQuery({ id, updated_at }: Site) {
  return ask('GET /v1/sites/:id/retired-paths', { params: { id } }, { version: updated_at });
}

/** While one is being made, it is asked for every second. */
export function exportsQuery(id: string) {
  return ask(
    'GET /v1/sites/:id/exports',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.exports.some(isBeingMade) ? 1_000 : false) },
  );
}

export function isBeingMade({ state }: HistoryExport): boolean {
  return state === 'waiting' || state === 'running';
}

/** While it runs, it is asked for every second. */
export function erasureQuery(id: string, erasureId: string) {
  return ask(
    'GET /v1/sites/:id/erasures/:erasureId',
    { params: { id, erasureId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_000 : false) },
  );
}
