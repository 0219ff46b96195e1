import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { homeAddress } from '../../../contract/sites/home-address.ts';
import { type Simulation, simulationLimits } from '../../../contract/sites/simulations.ts';
import { askForSimulation } from '../../../delivery/simulations/run-simulation.ts';
import { isWithin } from '../../../kit/is-within.ts';
import type { Records } from '../../../records/records.ts';
import {
  findSimulation,
  MostSimulations,
  readPicture,
  type StoredSimulation,
} from '../../../records/sites/simulations.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

const pictureHeaders = {
  'content-type': 'image/png',
  'cache-control': 'private, max-age=604800, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

interface SimulationParts {
  records: Records;
  baseUrl: string;
  now: () => number;
}

export function simulationHandlers({ records, baseUrl, now }: SimulationParts) {
  const { db } = records;
  const findOf = async (siteId: string, id: string): Promise<StoredSimulation> => {
    const simulation = await findSimulation(db, id);
    if (simulation?.site_id === siteId) return simulation;
    throw new ApiError('NOT_FOUND', 'Simulation not found. Simulations are kept for seven days.');
  };
  return {
    'POST /v1/sites/:id/simulations': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const url = new URL(body.url ?? `${homeAddress(site.domain, baseUrl)}/`);
      refuseOthers(url, site.domain);
      const draft = { site_id: site.id, url: url.href, width: body.width };
      return change(async (inside) => ({
        status: 202,
        body: shown(await askForSimulation(inside, draft, now()).catch(refuseMost)),
      }));
    },

    'GET /v1/sites/:id/simulations/:simulationId': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: shown(await findOf(site.id, params.simulationId)) };
    },

    'GET /v1/sites/:id/simulations/:simulationId/:picture': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const simulation = await findOf(site.id, params.simulationId);
      const picture = await readPicture(db, simulation.id, params.picture);
      if (!picture) throw new ApiError('NOT_FOUND', 'Screenshot not found. It may still be in progress.');
      return { status: 200, body: picture, headers: pictureHeaders };
    },
  } satisfies Partial<Handlers>;
}

function refuseMost(error: unknown): never {
  if (!(error instanceof MostSimulations)) throw error;
  const most = simulationLimits.open;
  const message = `At most ${most} simulations of a site can wait or run at once. Wait until one is done.`;
  throw conflict('most_simulations', message, { most });
}

/** Pages of the site alone, and no name or password in the address. */
function refuseOthers(url: URL, domain: string): void {
  const isOurs = isWithin(domain, url.hostname);
  if (isOurs && url.username === '' && url.password === '') return;
  throw invalidFields([{ field: 'url', reason: 'invalid_value' }]);
}

function shown({ site_id, views, ...simulation }: StoredSimulation): Simulation {
  const folder = `/v1/sites/${site_id}/simulations/${simulation.id}`;
  return {
    ...simulation,
    sandboxed: views[0]?.sandboxed ?? null,
    profiles: views.map(({ sandboxed: _, ...view }) => ({
      ...view,
      picture: `${folder}/${view.profile}.png`,
    })),
  };
}
