import { defaultGateTtlS, type GateState } from '../../../contract/sites/gate.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Signals } from '../../../kit/signals/signals.ts';
import type { Records } from '../../../records/records.ts';
import { gateSecret, replaceGateSecret } from '../../../records/sites/gates.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export interface GateHandlerParts {
  records: Records;
  signals: Signals;
  makeSecret: () => string;
  now: () => number;
}

export function gateHandlers({ records, signals, makeSecret, now }: GateHandlerParts) {
  const instant = () => new Date(now()).toISOString();
  return {
    'GET /v1/sites/:id/gate': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const secret = await gateSecret(records.db, site.id, makeSecret, instant());
      return { status: 200, body: stateOf(site, secret) };
    },

    'POST /v1/sites/:id/gate/rotate': async ({ caller, params, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const secret = makeSecret();
      const answer = await change(async ({ db }) => {
        await replaceGateSecret(db, site.id, secret, instant());
        return { status: 200, body: stateOf(site, secret) };
      });
      await signals.publish('site', site.id);
      return answer;
    },
  } satisfies Partial<Handlers>;
}

function stateOf({ config }: Site, secret: string): GateState {
  return { enabled: config.gate?.enabled ?? false, ttl_s: config.gate?.ttl_s ?? defaultGateTtlS, secret };
}
