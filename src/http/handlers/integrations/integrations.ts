import { type Caller, creatorOf } from '../../../auth/caller.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import {
  type Integration,
  type IntegrationKind,
  maxIntegrations,
} from '../../../contract/integrations/integrations.ts';
import { notifyTest } from '../../../notifications/notify.ts';
import { newWebhookSecret, oldSecretMs } from '../../../notifications/sign-webhook.ts';
import { isSlackHook } from '../../../notifications/webhook-address.ts';
import { nextInstant } from '../../../records/next-instant.ts';
import { findDelivery } from '../../../records/notifications/deliveries.ts';
import {
  addIntegration,
  changeIntegration,
  findIntegration,
  listIntegrations,
  removeIntegration,
  type StoredIntegration,
} from '../../../records/notifications/integrations.ts';
import type { Db, Records } from '../../../records/records.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import { followIntegrations } from '../../../reports/schedule/plan-reports.ts';
import type { Handlers } from '../../edge/api.ts';
import { etagOf, refuseOutdated } from '../../edge/if-match.ts';
import { isSameSave } from '../is-same-save.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';

export interface IntegrationParts {
  records: Records;
  /** Why a webhook may not have this address; null where it may. */
  refuseWebhook: (url: string) => Promise<string | null>;
  now: () => number;
}

const names: Record<IntegrationKind, string> = { slack: 'Slack', webhook: 'Webhook' };

export function integrationHandlers({ records, refuseWebhook, now }: IntegrationParts) {
  const { db } = records;
  const at = () => new Date(now()).toISOString();

  async function checkUrl(kind: IntegrationKind, url: string): Promise<void> {
    if (kind === 'slack' && !isSlackHook(url)) {
      throw invalidFields([{ field: 'url', reason: 'invalid_format' }]);
    }
    const refusal = kind === 'webhook' ? await refuseWebhook(url) : null;
    if (refusal !== null) throw invalidFields([{ field: 'url', reason: 'invalid_value' }], refusal);
  }

  return {
    'GET /v1/sites/:id/integrations': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const integrations = await listIntegrations(db, site.id);
      return { status: 200, body: { integrations: integrations.map((each) => shown(each, caller)) } };
    },

    'POST /v1/sites/:id/integrations': async ({ caller, params, body, change }) => {
      const { id: site_id } = await ownedSite(db, caller, params.id);
      await checkUrl(body.kind, body.url);
      const secret = body.kind === 'webhook' ? newWebhookSecret() : null;
      const draft = { name: names[body.kind], ...body, site_id, secret, made_by: creatorOf(caller) };
      return change(async (inside) => {
        const site = await ownedSiteForUpdate(inside, caller, params.id);
        const added = await addIntegration(inside, draft, maxIntegrations, at());
        if (!added) {
          const message = `A site can have at most ${maxIntegrations} integrations of each kind. Remove one first.`;
          throw conflict('most_integrations', message, { most: maxIntegrations });
        }
        await followIntegrations(inside.db, site, now());
        return { status: 201, body: { ...shown(added, caller), secret } };
      });
    },

    'PATCH /v1/sites/:id/integrations/:integrationId': async ({ caller, params, body, header, change }) => {
      const known = await ownedIntegration(db, caller, params);
      if (body.url !== undefined) await checkUrl(known.integration.kind, body.url);
      const wakes = body.state === 'active' ? { disabled_reason: null, failing_since: null } : {};
      return change(async (inside) => {
        await ownedSiteForUpdate(inside, caller, params.id);
        const { site, integration } = await ownedIntegration(inside.db, caller, params);
        refuseOutdated(header('if-match'), integration);
        // Another address has not failed yet, gets five days of its own, and is theirs who gave it.
        const isMoved = body.url !== undefined && body.url !== integration.url;
        const begins = isMoved ? { failing_since: null, made_by: creatorOf(caller) } : {};
        const wanted = {
          ...body,
          ...wakes,
          ...begins,
          updated_at: nextInstant(integration.updated_at, at()),
        };
        const changed = await changeIntegration(inside.db, integration.id, wanted);
        if (!changed) throw noIntegration();
        if (isSameSave(integration, changed)) inside.unchanged();
        await followIntegrations(inside.db, site, now());
        return { status: 200, body: shown(changed, caller), headers: { etag: etagOf(changed) } };
      });
    },

    'DELETE /v1/sites/:id/integrations/:integrationId': async ({ caller, params, change }) => {
      await ownedIntegration(db, caller, params);
      return change(async (inside) => {
        await ownedSiteForUpdate(inside, caller, params.id);
        const { site, integration } = await ownedIntegration(inside.db, caller, params);
        await removeIntegration(inside.db, integration.id);
        await followIntegrations(inside.db, site, now());
        inside.about(integration.name);
        return { status: 200, body: { id: integration.id, deleted: true as const } };
      });
    },

    'POST /v1/sites/:id/integrations/:integrationId/rotate': async ({ caller, params, change }) => {
      const secret = newWebhookSecret();
      return change(async (inside) => {
        // Of two that rotate at once, the second keeps the first one's secret as the old one.
        await ownedSiteForUpdate(inside, caller, params.id);
        const { integration } = await ownedIntegration(inside.db, caller, params);
        if (integration.secret === null) {
          throw new ApiError('NOT_FOUND', 'Slack webhooks have no signing secret.');
        }
        const changed = await changeIntegration(inside.db, integration.id, {
          secret,
          old_secret: integration.secret,
          old_secret_until: new Date(now() + oldSecretMs).toISOString(),
          updated_at: at(),
        });
        if (!changed) throw noIntegration();
        return { status: 200, body: { ...shown(changed, caller), secret } };
      });
    },

    'POST /v1/sites/:id/integrations/:integrationId/test': async ({ caller, params, change }) => {
      const { site, integration } = await ownedIntegration(db, caller, params);
      return change(async (inside) => {
        const id = await notifyTest(inside.db, site, integration.id, at());
        const delivery = await findDelivery(inside.db, integration.id, id);
        if (!delivery) throw noIntegration();
        const { body: _, log: __, ...body } = delivery;
        return { status: 201, body };
      });
    },
  } satisfies Partial<Handlers>;
}

/** The integration of the caller's site, or NOT_FOUND. */
export async function ownedIntegration(
  db: Db,
  caller: Caller,
  { id, integrationId }: { id: string; integrationId: string },
): Promise<{ site: OwnedSite; integration: StoredIntegration }> {
  const site = await ownedSite(db, caller, id);
  const integration = await findIntegration(db, site.id, integrationId);
  if (integration) return { site, integration };
  throw noIntegration();
}

export function refuseDisabled({ state }: StoredIntegration): void {
  if (state === 'active') return;
  throw conflict('switched_off', 'This integration is turned off. Turn it on first.');
}

function noIntegration(): ApiError {
  return new ApiError('NOT_FOUND', 'Integration not found. It may have been deleted already.');
}

/** Without secrets: of Slack that is the address; of a webhook, for those who only read, all but its host. */
function shown(stored: StoredIntegration, caller: Caller): Integration {
  const { site_id: _, secret: __, old_secret: ___, made_by: ____, ...integration } = stored;
  const { kind, url } = stored;
  if (kind === 'slack') return { ...integration, url: `https://hooks.slack.com/services/…${url.slice(-4)}` };
  return caller.scopes.includes('write') ? integration : { ...integration, url: `${new URL(url).origin}/…` };
}
