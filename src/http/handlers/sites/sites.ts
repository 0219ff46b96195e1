import { endIfPast } from '../../../analytics/ab-test/end-ab-tests.ts';
import { requireFullAccess } from '../../../auth/caller.ts';
import { conflict, invalidFields } from '../../../contract/core/errors.ts';
import { newTemplateConfig } from '../../../contract/sites/default-template.ts';
import { defaultSiteConfig, maxSites, type SiteConfig } from '../../../contract/sites/sites.ts';
import type { Signals } from '../../../kit/signals/signals.ts';
import { findRun } from '../../../records/ab-tests/ab-test-runs.ts';
import { lockTeam } from '../../../records/accounts/members.ts';
import { addJob } from '../../../records/jobs/queue.ts';
import { nextInstant } from '../../../records/next-instant.ts';
import type { Db, Records } from '../../../records/records.ts';
import { PathTaken } from '../../../records/sites/claim-paths.ts';
import { countSites, listSites, type OwnedSite, removeSite } from '../../../records/sites/sites.ts';
import { listTemplates } from '../../../records/sites/templates.ts';
import type { Handlers } from '../../edge/api.ts';
import { etagOf, refuseOutdated } from '../../edge/if-match.ts';
import { isSameSave } from '../is-same-save.ts';
import { mergeConfig } from '../merge-config.ts';
import { ownedSite, ownedSiteForUpdate, publicSite } from '../owned-site.ts';
import { noteSwitches } from './audit-switches.ts';
import { refuseLastDay } from './refuse-last-day.ts';
import { addSite, saveSite } from './save-site.ts';
import { setUpSite } from './set-up-site.ts';

const deletionDelayMs = 3_000;

export function siteHandlers(parts: { records: Records; signals: Signals; now: () => number }) {
  const { records, signals } = parts;
  const now = () => new Date(parts.now()).toISOString();
  return {
    'GET /v1/sites': async ({ caller, query }) => {
      const sites = await listSites(records.db, caller.accountId, { ...query, ids: caller.siteIds });
      return {
        status: 200,
        body: {
          sites: sites.map(publicSite).map(({ config: _c, updated_at: _u, ...site }) => site),
        },
      };
    },

    'POST /v1/sites': async ({ caller, body, change }) => {
      requireFullAccess(caller);
      const config = mergeConfig(defaultSiteConfig, body.config ?? {});
      refuseTemplates(config, ['default']);
      refuseLastDay({ config, change: body.config, wasOn: false }, parts.now());
      const draft = {
        name: body.name ?? body.domain,
        domain: body.domain,
        status: body.status ?? 'active',
        config,
      };
      const answer = await refuseTaken(() =>
        change(async (inside) => {
          await lockTeam(inside.db, caller.accountId);
          if ((await countSites(inside.db, caller.accountId)) >= maxSites) {
            const message = `An account can have at most ${maxSites} sites. Delete one first.`;
            throw conflict('most_sites', message, { most: maxSites });
          }
          const site = await addSite(inside, caller.accountId, draft, newTemplateConfig, now());
          await setUpSite(inside.db, site, { ...body, email: caller.user?.email ?? null }, parts.now());
          return answerOf(201, site);
        }),
      );
      if (config.delivery) await signals.publish('site', answer.body.id);
      return answer;
    },

    'GET /v1/sites/:id': async ({ caller, params }) =>
      answerOf(200, await ownedSite(records.db, caller, params.id)),

    'PATCH /v1/sites/:id': async ({ caller, params, body, header, change }) => {
      const answer = await refuseTaken(() =>
        change(async (inside) => {
          const { db } = inside;
          const stored = await ownedSiteForUpdate(inside, caller, params.id);
          refuseOutdated(header('if-match'), stored);
          const site = await endIfPast(db, stored, parts.now());
          const config = mergeConfig(site.config, body.config ?? {});
          if (body.config) refuseTemplates(config, await templateNames(db, site.id));
          refuseLastDay({ config, change: body.config, wasOn: site.config.ab_test.enabled }, parts.now());
          const { name = site.name, status = site.status } = body;
          const updated_at = nextInstant(site.updated_at, now());
          const saved = { ...site, name, status, config, updated_at };
          const before = { site, run: await findRun(db, site.id) };
          const ended = await saveSite(db, saved, parts.now());
          if (isSameSave(stored, saved)) inside.unchanged();
          else noteSwitches(inside, before, { site: saved, run: await findRun(db, site.id) });
          return answerOf(200, saved, tellEnd(ended));
        }),
      );
      await signals.publish('site', answer.body.id);
      return answer;
    },

    'DELETE /v1/sites/:id': async ({ caller, params, change }) => {
      const answer = await change(async (inside) => {
        const { db } = inside;
        const site = await ownedSiteForUpdate(inside, caller, params.id);
        inside.about(site.name);
        for (const key of await removeSite(db, site)) inside.also('key_revoked', key, site);
        const job = {
          kind: 'delete-events' as const,
          key: `delete-events:${site.id}`,
          payload: { site_id: site.id },
        };
        // What was accepted just before is in the store by then, and goes too.
        await addJob(db, { ...job, runAt: new Date(parts.now() + deletionDelayMs).toISOString() });
        return { status: 200, body: { id: site.id, deleted: true as const } };
      });
      await signals.publish('site', answer.body.id);
      return answer;
    },
  } satisfies Partial<Handlers>;
}

function tellEnd(endedTest: string | null): Record<string, string> {
  return endedTest === null ? {} : { 'x-truce-ended-ab-test': endedTest };
}

function answerOf<S extends 200 | 201>(status: S, site: OwnedSite, more: Record<string, string> = {}) {
  return { status, body: publicSite(site), headers: { ...more, etag: etagOf(site) } };
}

/** A path is unique in the whole installation, over all accounts. */
async function refuseTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof PathTaken)) throw error;
    const message = 'This path is already taken. Choose another one.';
    throw conflict('path_taken', message, { field: `config.delivery.${error.role}` });
  }
}

async function templateNames(db: Db, siteId: string): Promise<string[]> {
  return (await listTemplates(db, siteId)).flatMap((template) => [template.id, template.name]);
}

/** A wall that names a template which does not exist would show nothing: refused here, with the field. */
function refuseTemplates(config: SiteConfig, known: string[]): void {
  const used = [
    { field: 'config.template_id', id: config.template_id },
    ...config.ab_test.variants.map((variant, index) => ({
      field: `config.ab_test.variants.${index}.template_id`,
      id: variant.template_id,
    })),
  ];
  const [first, ...rest] = used
    .filter(({ id }) => !known.includes(id))
    .map(({ field }) => ({ field, reason: 'invalid_value' as const }));
  if (first) throw invalidFields([first, ...rest]);
}
