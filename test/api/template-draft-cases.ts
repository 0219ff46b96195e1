import { randomUUID } from 'node:crypto';
import type { Address } from '../../src/contract/routes.ts';
import type { RawInput } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';

type Cases = Partial<Record<Address, (status: number) => RawInput | Promise<RawInput>>>;

/** Good requests about drafts of templates. */
export function goodDrafts(server: () => RunningServer, site: () => string): Cases {
  const put = (name: string) =>
    server().call('PUT /v1/templates/sites/:id/drafts', { params: { id: site() }, body: { name } });
  return {
    'GET /v1/templates/sites/:id/drafts': () => ({ params: { id: site() } }),
    'PUT /v1/templates/sites/:id/drafts': async (status) => {
      const name = randomUUID();
      if (status === 200) await put(name);
      return { params: { id: site() }, body: { name } };
    },
    'DELETE /v1/templates/drafts/:id': async () => ({ params: { id: (await put(randomUUID())).id } }),
  };
}
