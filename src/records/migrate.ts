import { type Kysely, type Migration, Migrator } from 'kysely';
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
import type { Records } from './records.ts';
import type { Tables } from './tables.ts';

/** Brings the tables to this version, each step in a transaction, one node at a time. */
export async function migrate(records: Records): Promise<void> {
  const steps: Record<string, Migration> = {
    '0001-first-tables': firstTables(records.traits),
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
    '0014-reports': reports,
    '0012-audit': audit(records.traits),
    '0015-notify': notify,
    '0016-alerts': alerts(records.traits),
    '0017-exports': exports,
    '0018-links': links,
    '0019-segments-annotations': segmentsAnnotations,
    '0020-template-versions': templateVersions,
    '0022-second-factors': secondFactors,
    '0023-oidc': oidc,
    '0021-shares': shares,
    '0024-sign-in-policy': signInPolicy,
  };
  const migrator = new Migrator({
    db: records.db as Kysely<Tables>,
    provider: { getMigrations: async () => steps },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
