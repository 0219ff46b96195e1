import { creatorOf } from '../../../auth/caller.ts';
import { alertVersion } from '../../../contract/integrations/alert-version.ts';
import { AlertChoices, type AlertSettings, defaultAlerts } from '../../../contract/integrations/alerts.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { nextInstant } from '../../../records/next-instant.ts';
import {
  findAlertSettings,
  ownersOf,
  saveAlertSettings,
} from '../../../records/notifications/alert-settings.ts';
import { listAlerts } from '../../../records/notifications/alerts.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { etagOf, refuseOutdated } from '../../edge/if-match.ts';
import { isSameSave } from '../is-same-save.ts';
import { mergeChecked } from '../merge-config.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';
import { limitAdded } from '../reports/limit-sending.ts';
import { shownAddress } from '../shown-address.ts';

/** Which alerts a site has on, who gets them by email, and which were sent. */
export function alertHandlers(parts: { records: Records; limiter: Limiter; now: () => number }) {
  const { now } = parts;
  const { db } = parts.records;
  return {
    'GET /v1/sites/:id/alerts': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const settings = await findAlertSettings(db, site.id);
      const recipients = settings.recipients.map((email) => shownAddress(email, caller));
      return answerOf({ ...settings, recipients });
    },

    'PUT /v1/sites/:id/alerts': async ({ caller, params, body, header, change }) => {
      const { account_id: accountId, id: siteId } = await ownedSite(db, caller, params.id);
      const { recipients } = await findAlertSettings(db, siteId);
      const added = (body.recipients ?? []).filter((email) => !recipients.includes(email));
      await limitAdded(parts, db, { accountId, siteId }, added);
      return change(async (inside) => {
        const site = await ownedSiteForUpdate(inside, caller, params.id);
        const known = await findAlertSettings(inside.db, site.id);
        refuseOutdated(header('if-match'), alertVersion(known));
        const { updated_at: last, ...stored } = known;
        const defaults = { ...defaultAlerts, recipients: await ownersOf(inside.db, site.id) };
        const changed = mergeChecked<AlertChoices>(AlertChoices, stored, body, { defaults });
        const updated_at = nextInstant(last, new Date(now()).toISOString());
        const saved = { ...changed, updated_at };
        if (isSameSave(known, saved)) inside.unchanged();
        await saveAlertSettings(inside.db, site.id, changed, updated_at, creatorOf(caller));
        return answerOf(saved);
      });
    },

    'GET /v1/sites/:id/alert-history': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const { cursor, kind, limit } = query;
      const found = await listAlerts(db, site.id, { kind, before: cursor, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        status: 200,
        body: {
          alerts: shown.map(({ seq: _, ...alert }) => alert),
          next_cursor: last ? String(last.seq) : null,
        },
      };
    },
  } satisfies Partial<Handlers>;
}

function answerOf(settings: AlertSettings) {
  return { status: 200 as const, body: settings, headers: { etag: etagOf(alertVersion(settings)) } };
}
