import { readExperiment } from '../../analytics/experiment.ts';
import type { AnalyticsStore } from '../../analytics/store.ts';
import { findRun, listRuns } from '../../records/experiments.ts';
import type { Db } from '../../records/records.ts';
import { findRevenue } from '../../records/revenue.ts';
import { listTemplates } from '../../records/templates.ts';
import { type ExportPart, jsonFile } from '../export-part.ts';

/** The site as it is now: its settings, walls, tests and what its page views earn. */
export function siteParts(db: Db, store: AnalyticsStore, now: () => number): ExportPart[] {
  return [
    jsonFile('site.json', 'the site with its settings', async ({ site: { account_id: _, ...site } }) => ({
      value: site,
      rows: 1,
    })),
    jsonFile('templates.json', 'the wall templates', async ({ site }) => {
      const templates = await listTemplates(db, site.id);
      return { value: { templates }, rows: templates.length };
    }),
    jsonFile(
      'ab-tests.json',
      'every A/B test with its shares, and the result of the latest',
      async ({ site }) => {
        const runs = await listRuns(db, site.id);
        const latest = await readExperiment(store, site.id, await findRun(db, site.id), now());
        return { value: { runs, latest }, rows: runs.length };
      },
    ),
    jsonFile('revenue.json', 'what page views earn, as you said', async ({ site }) => {
      const revenue = await findRevenue(db, site.id);
      return { value: revenue, rows: revenue ? 1 : 0 };
    }),
  ];
}
