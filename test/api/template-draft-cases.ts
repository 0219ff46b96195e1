import { randomUUID } from 'node:crypto';
import type { Address } from '../../src/contract/routes.ts';
import type { RawInput } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';
import { pngOf } from '../support/tiny-images.ts';

type Cases = Partial<Record<Address, (status: number) => RawInput | Promise<RawInput>>>;

/** Good requests about drafts of templates, and about the images that they show. */
export function goodDrafts(server: () => RunningServer, site: () => string): Cases {
  const put = (name: string) =>
    server().call('PUT /v1/templates/sites/:id/drafts', { params: { id: site() }, body: { name } });
  let width = 0;
  const picture = () => ({ data: pngOf(++width, 1).toString('base64') });
  const added = (body = picture()) =>
    server().call('POST /v1/sites/:id/images', { params: { id: site() }, body });
  return {
    'GET /v1/sites/:id/images': () => ({ params: { id: site() } }),
    'POST /v1/sites/:id/images': async (status) => {
      const body = picture();
      if (status === 200) await added(body);
      return { params: { id: site() }, body };
    },
    'DELETE /v1/sites/:id/images/:image': async () => ({ params: { id: site(), image: (await added()).id } }),
    'GET /v1/templates/sites/:id/drafts': () => ({ params: { id: site() } }),
    'PUT /v1/templates/sites/:id/drafts': async (status) => {
      const name = randomUUID();
      if (status === 200) await put(name);
      return { params: { id: site() }, body: { name } };
    },
    'DELETE /v1/templates/drafts/:id': async () => ({ params: { id: (await put(randomUUID())).id } }),
  };
}
