import { newTemplateConfig } from '../../contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../contract/sites/sites.ts';
import { addSite, saveSite } from '../../http/handlers/sites/save-site.ts';
import { setUpSite } from '../../http/handlers/sites/set-up-site.ts';
import { firstAccount } from '../../records/accounts/users.ts';
import type { RecordsAt } from '../../records/records.ts';
import { addAnnotation } from '../../records/sites/annotations.ts';
import { saveRevenue } from '../../records/sites/revenue.ts';
import { putTemplate } from '../../records/sites/templates.ts';
import { type DemoSite, exampleNote } from './demo-sites.ts';

/** When the sites' past began. */
export interface DemoPast {
  began: string;
  /** Since when two walls are compared, and some visitors see none. */
  testBegan: string;
  now: string;
}

/** Adds the demo's sites with their walls, rates and tests. @returns their ids, by the sites' keys */
export async function addDemoSites(
  within: RecordsAt,
  sites: DemoSite[],
  past: DemoPast,
): Promise<Record<string, string>> {
  const account = await firstAccount(within.db);
  if (!account) throw new Error('the demo owner is missing');
  const ids: Record<string, string> = {};
  for (const [index, site] of sites.entries()) {
    // The list of sites begins with the newest one.
    const began = new Date(Date.parse(past.began) + index * 1000).toISOString();
    ids[site.key] = await addDemoSite(within, account, site, { ...past, began });
  }
  return ids;
}

async function addDemoSite(
  within: RecordsAt,
  account: string,
  site: DemoSite,
  { began, testBegan, now }: DemoPast,
): Promise<string> {
  const { db } = within;
  const config = {
    ...defaultSiteConfig,
    mode: 'soft' as const,
    consent_mode: 'full' as const,
    display: { once_in_days: 3 },
  };
  const draft = { name: site.name, domain: site.domain, status: 'active' as const, config };
  const wall = { ...newTemplateConfig, ...site.wall };
  const added = await addSite(within, account, draft, wall, began);
  const { challenger, rpm } = site;
  const variants = challenger
    ? [
        { name: 'control', template_id: 'default', weight: 1 },
        { name: challenger.name, template_id: challenger.name, weight: 1 },
      ]
    : [];
  if (challenger)
    await putTemplate(within, added.id, challenger, {
      fallback: newTemplateConfig,
      userId: null,
      now: testBegan,
    });
  const ab_test = {
    ...{ enabled: variants.length > 0, variants, holdout: 5 },
    ...(challenger && { ends_on: dayAfter(now, challenger.daysLeft) }),
  };
  await saveSite(db, { ...added, config: { ...added.config, ab_test }, updated_at: testBegan });
  const rates = [
    { from: began.slice(0, 10), mode: 'rpm' as const, rpm: rpm.desktop },
    { from: began.slice(0, 10), device: 'mobile' as const, mode: 'rpm' as const, rpm: rpm.mobile },
  ];
  await saveRevenue(db, added.id, { currency: 'EUR', attribution_days: 30, rates }, testBegan);
  await setUpSite(db, added, { weekly_report: true, email: null }, Date.parse(now));
  const note = { day: testBegan.slice(0, 10), text: exampleNote };
  await addAnnotation(within, added.id, note, 1, now);
  return added.id;
}

function dayAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10);
}
