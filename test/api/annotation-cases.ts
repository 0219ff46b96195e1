import { randomUUID } from 'node:crypto';
import type { RunningServer } from '../support/server.ts';

/** Requests about notes and segments, good and bad, for the statuses of every address. */
const note = { day: '2026-01-01', text: 'A new front page' };
const days = { start: '2026-01-01', end: '2026-12-31' };
const filters = [{ dimension: 'page' as const, operator: 'is' as const, value: '/' }];
const nowhere = () => ({
  params: { id: randomUUID(), annotationId: randomUUID(), segmentId: randomUUID() },
});

export function goodAnnotations(server: () => RunningServer, site: () => string) {
  const noted = async () => {
    const { id } = await server().call('POST /v1/sites/:id/annotations', {
      params: { id: site() },
      body: note,
    });
    return { id: site(), annotationId: id };
  };
  const kept = async () => {
    const body = { name: randomUUID(), filters };
    const { id } = await server().call('PUT /v1/sites/:id/segments', { params: { id: site() }, body });
    return { id: site(), segmentId: id };
  };
  const ofSite = (more: object = {}) => ({ ...more, params: { id: site() } });
  return {
    'GET /v1/sites/:id/live': () => ofSite(),
    'GET /v1/sites/:id/annotations': () => ofSite({ query: days }),
    'POST /v1/sites/:id/annotations': () => ofSite({ body: note }),
    'PUT /v1/sites/:id/annotations/:annotationId': async () => ({
      params: await noted(),
      body: { ...note, text: 'Another front page' },
    }),
    'DELETE /v1/sites/:id/annotations/:annotationId': async () => ({ params: await noted() }),
    'GET /v1/sites/:id/segments': () => ofSite(),
    'PUT /v1/sites/:id/segments': async (status: number) => {
      const params = { id: site() };
      if (status === 200) {
        await server().call('PUT /v1/sites/:id/segments', { params, body: { name: 's', filters } });
      }
      return ofSite({ body: { name: status === 201 ? randomUUID() : 's', filters } });
    },
    'DELETE /v1/sites/:id/segments/:segmentId': async () => ({ params: await kept() }),
  };
}

export const badAnnotations = {
  'GET /v1/sites/:id/annotations': { query: { start: 'monday', end: '2026-12-31' } },
  'POST /v1/sites/:id/annotations': { body: { day: '2026-01-01', text: '' } },
  'PUT /v1/sites/:id/annotations/:annotationId': { body: { day: '1999-12-31', text: 'x' } },
  'PUT /v1/sites/:id/segments': { body: { name: 'x', filters: [] } },
};

export const unknownAnnotations = {
  'PUT /v1/sites/:id/annotations/:annotationId': nowhere(),
  'DELETE /v1/sites/:id/annotations/:annotationId': nowhere(),
  'DELETE /v1/sites/:id/segments/:segmentId': nowhere(),
};
