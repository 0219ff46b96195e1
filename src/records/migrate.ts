import { type Kysely, type Migration, Migrator } from 'kysely';
import { StartRefused } from '../kit/start-refused.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { repeats } from './migrations/0002-repeats.ts';
import { failedEvents } from './migrations/0003-failed-events.ts';
import { sitePaths } from './migrations/0004-site-paths.ts';
import { listFindings } from './migrations/0005-list-findings.ts';
import { gates } from './migrations/0006-gates.ts';
import { simulations } from './migrations/0007-simulations.ts';
import { experiments } from './migrations/0008-experiments.ts';
import { revenue } from './migrations/0009-revenue.ts';
import { mails } from './migrations/0010-mails.ts';
import { members } from './migrations/0011-members.ts';
import { audit } from './migrations/0012-audit.ts';
import { reports } from './migrations/0014-reports.ts';
import { notify } from './migrations/0015-notify.ts';
import { alerts } from './migrations/0016-alerts.ts';
import { exports } from './migrations/0017-exports.ts';
import { links } from './migrations/0018-links.ts';
import { segmentsAnnotations } from './migrations/0019-segments-annotations.ts';
import { templateVersions } from './migrations/0020-template-versions.ts';
import { shares } from './migrations/0021-shares.ts';
import { secondFactors } from './migrations/0022-second-factors.ts';
import { oidc } from './migrations/0023-oidc.ts';
import { signInPolicy } from './migrations/0024-sign-in-policy.ts';
import { finishedAbTests } from './migrations/0025-finished-ab-tests.ts';
import { siteSettings } from './migrations/0026-site-settings.ts';
import { siteDayEvents } from './migrations/0027-site-day-events.ts';
import { callersAndRevokedKeys } from './migrations/0028-callers-and-revoked-keys.ts';
import { jobLeases } from './migrations/0030-job-leases.ts';
import type { Records, RecordTraits } from './records.ts';
import type { Tables } from './tables.ts';

/**
 * Every change of the tables, by name. A step that was on main never changes and keeps its name: `kysely_migration`
 * knows it by that name. Numbers are handed out before work begins and land in any order, so a number may be missing:
 * 0013 was handed out and not needed, so no database has it.
 */
export function stepsOf(traits: RecordTraits): Record<string, Migration> {
  return {
    '0001-first-tables': firstTables(traits),
    '0002-repeats': repeats,
    '0003-failed-events': failedEvents,
    '0004-site-paths': sitePaths,
    '0005-list-findings': listFindings,
    '0006-gates': gates,
    '0007-simulations': simulations,
    '0008-experiments': experiments,
    '0009-revenue': revenue,
    '0010-mails': mails,
    '0011-members': members,
    '0012-audit': audit(traits),
    '0014-reports': reports,
    '0015-notify': notify,
    '0016-alerts': alerts(traits),
    '0017-exports': exports,
    '0018-links': links,
    '0019-segments-annotations': segmentsAnnotations,
    '0020-template-versions': templateVersions,
    '0021-shares': shares,
    '0022-second-factors': secondFactors,
    '0023-oidc': oidc,
    '0024-sign-in-policy': signInPolicy,
    '0025-finished-ab-tests': finishedAbTests,
    '0026-site-settings': siteSettings,
    '0027-site-day-events': siteDayEvents,
    '0028-callers-and-revoked-keys': callersAndRevokedKeys,
    '0030-job-leases': jobLeases,
  };
}

/**
 * Brings the tables to this version, each step in a transaction, one node at a time.
 * @throws StartRefused where a newer version has written to this database.
 */
export async function migrate(records: Records, steps = stepsOf(records.traits)): Promise<void> {
  const migrator = new Migrator({
    db: records.db as Kysely<Tables>,
    provider: { getMigrations: async () => steps },
    // Steps landed out of the order of their numbers: what a database lacks is run, wherever it stands in the list.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer !== undefined) {
    throw new StartRefused(
      `the database was changed by a newer version of Truce (step ${newer}); start that version, or restore a backup from before it`,
    );
  }
  if (error) throw error;
}
