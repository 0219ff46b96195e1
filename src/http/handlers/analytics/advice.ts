import { advise } from '../../../analytics/advice/advise.ts';
import { readFacts } from '../../../analytics/advice/read-facts.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Records } from '../../../records/records.ts';
import { readListWatch } from '../../../records/sites/list-findings.ts';
import { listTemplates } from '../../../records/sites/templates.ts';
import { readDark } from '../../../reports/compose/read-dark.ts';
import { readTests } from '../../../reports/compose/read-tests.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { readStanding } from './site-standing.ts';

export interface AdviceParts {
  records: Records;
  store: AnalyticsStore;
  /** The demo has no mail server on purpose: that it has none is nothing to do. */
  emailIsKeptOnPurpose: boolean;
  now: () => number;
}

export function adviceHandlers(parts: AdviceParts) {
  const { db } = parts.records;
  return {
    'GET /v1/analytics/sites/:id/advice': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const [templates, watch, tests, standing, dark] = await Promise.all([
        listTemplates(db, site.id),
        readListWatch(db, site.id),
        readTests({ store: parts.store, db }, site.id, { fromMs: 0, toMs: parts.now() }),
        readStanding({ db, ...parts }, caller, site, parts.now()),
        readDark({ db, store: parts.store }, site, parts.now()),
      ]);
      const listed = watch.findings.filter(({ cleared_at }) => cleared_at === null);
      const known = { templates, tests, listed, standing, dark };
      const facts = await readFacts(parts.store, site, known, parts.now());
      return { status: 200, body: { advice: advise(facts), site_updated_at: site.updated_at } };
    },
  } satisfies Partial<Handlers>;
}
