import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edits, type NewcomerCopy, openCopy } from '../support/newcomer-copy.ts';

/**
 * A newcomer adds an endpoint to a copy of the sources: all that they write is in `edits`, and no other file says
 * anything about it.
 */
const edits: Edits = {
  'src/contract/sites/sites.ts': (text) =>
    text.replace(
      '} satisfies RouteTable;',
      `  'GET /v1/sites/:id/age': {
    operationId: 'getSiteAge',
    summary: 'Get the age of a site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ days: z.number().int().describe('Full days since the site was created.') }) },
    statuses: { 200: 'The age of the site.' },
  },
} satisfies RouteTable;`,
    ),
  'src/http/handlers/sites/site-age.ts': () => `import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export function siteAgeHandlers({ records, now }: { records: Records; now: () => number }) {
  return {
    'GET /v1/sites/:id/age': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: { days: Math.floor((now() - Date.parse(site.created_at)) / 86_400_000) } };
    },
  } satisfies Partial<Handlers>;
}
`,
  'src/http/handlers/sites/room.ts': (text) =>
    text
      .replace(
        'import { siteHandlers }',
        "import { siteAgeHandlers } from './site-age.ts';\nimport { siteHandlers }",
      )
      .replace('...siteHandlers(room),', '...siteHandlers(room),\n    ...siteAgeHandlers(room),'),
  'test/api/site-age.test.ts': () => `import { type Address, routes } from '../../src/contract/routes.ts';

export const address: Address = 'GET /v1/sites/:id/age';
export const { operationId } = routes[address];
`,
};

let copy: NewcomerCopy;
beforeAll(() => {
  copy = openCopy(edits);
});
afterAll(() => copy.remove());

it('takes four files at most', () => {
  expect(Object.keys(edits).length).toBeLessThanOrEqual(4);
});

it('compiles, with the tables of every address, and is served and documented', async () => {
  // The router, and what the tests know of every address: both name each one.
  const tables = ['test/api/status-cases.ts', 'test/api/tenant-cases.ts', 'test/api/site-age.test.ts'];
  await Promise.all([copy.typecheck(['src/http/app.ts', ...tables]), copy.build()]);
  await copy.serve(async (url, headers) => {
    const body = JSON.stringify({ domain: 'example.com' });
    const { id } = (await (await fetch(`${url}/v1/sites`, { method: 'POST', headers, body })).json()) as {
      id: string;
    };
    const age = await fetch(`${url}/v1/sites/${id}/age`, { headers });
    expect([age.status, await age.json()]).toEqual([200, { days: 0 }]);
    expect((await fetch(`${url}/v1/sites/${id}/age`)).status).toBe(401);
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, unknown>;
    };
    expect(paths['/v1/sites/{id}/age']).toMatchObject({
      get: {
        operationId: 'getSiteAge',
        tags: ['sites'],
        responses: { 200: {}, 401: {}, 403: {}, 404: {}, 429: {} },
      },
    });
  });
});
