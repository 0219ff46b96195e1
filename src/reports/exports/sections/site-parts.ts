import { readAbTest } from '../../../analytics/ab-test/read-ab-test.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { listRuns, withTemplates } from '../../../records/ab-tests/finished-ab-tests.ts';
import type { Db } from '../../../records/records.ts';
import { findRevenue } from '../../../records/sites/revenue.ts';
import { listDrafts } from '../../../records/sites/template-drafts.ts';
import { listTemplates } from '../../../records/sites/templates.ts';
import { exportImages } from '../../../records/sites/wall-images.ts';
import { type ExportPart, jsonFile } from '../export-part.ts';

/** A test lasts days: nobody has so many. */
const maxTests = 10_000;

/** The site as it is now: its settings, walls, tests and what its page views earn. */
export function siteParts(db: Db, store: AnalyticsStore, now: () => number): ExportPart[] {
  return [
    jsonFile('site.json', 'the site with its settings', async ({ site }) => {
      const { account_id: _a, events_removed_before: _e, sessions_removed_before: _s, ...own } = site;
      return { value: own, rows: 1 };
    }),
    jsonFile('templates.json', 'the wall templates and their drafts', async ({ site }) => {
      const [templates, saved] = await Promise.all([listTemplates(db, site.id), listDrafts(db, site.id)]);
      // Keys that only read may download the archive: it has no address of a member.
      const drafts = saved.map(({ saved_by: _, ...draft }) => draft);
      return { value: { templates, drafts }, rows: templates.length + drafts.length };
    }),
    jsonFile('images.json', 'the images of the walls, as Base64', async ({ site }) => {
      const images = await exportImages(db, site.id);
      return { value: { images }, rows: images.length };
    }),
    jsonFile('ab-tests.json', 'every A/B test with its traffic shares and result', async ({ site }) => {
      const { runs } = await listRuns(db, site.id, { limit: maxTests, offset: 0 });
      const ab_tests = [];
      for (const run of runs) {
        const whole = await withTemplates(db, site.id, run);
        ab_tests.push({ ...(await readAbTest(store, site.id, whole, now())), periods: run.periods });
      }
      return { value: { ab_tests }, rows: ab_tests.length };
    }),
    jsonFile('revenue.json', 'the revenue per page view that you entered', async ({ site }) => {
      const revenue = await findRevenue(db, site.id);
      return { value: revenue, rows: revenue ? 1 : 0 };
    }),
  ];
}
