import { join } from 'node:path';
import type { Truce } from '../../composition/app.ts';
import type { Config } from '../../composition/config.ts';
import { newTemplateConfig } from '../../contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../contract/sites/sites.ts';
import { buildSessions } from '../../events/sessions/build-sessions.ts';
import type { Engine } from '../../events/store/engine.ts';
import { addSite, saveSite } from '../../http/handlers/sites/save-site.ts';
import { firstAccount } from '../../records/accounts/users.ts';
import type { RecordsAt } from '../../records/records.ts';
import { readSetting, writeSetting } from '../../records/settings.ts';
import { saveRevenue } from '../../records/sites/revenue.ts';
import { putTemplate } from '../../records/sites/templates.ts';
import { historyOfDay, testDays } from './history.ts';

export const demoOwner = { email: 'demo@example.com', password: 'truce-demo-2026' };

const friendlyTemplate = {
  name: 'friendly',
  config: {
    title: 'Pull up a chair',
    messages: [
      'Two cooks and a gardener write this site. Ads on these pages pay for the seeds and the flour.',
    ],
    cta_text: 'Ads are allowed now',
  },
};
const demoVariants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'friendly', template_id: 'friendly', weight: 1 },
];
const demoRevenue = {
  currency: 'EUR',
  attribution_days: 30,
  rates: [
    { from: '2020-01-01', mode: 'rpm' as const, rpm: '4.20' },
    { from: '2020-01-01', device: 'mobile' as const, mode: 'rpm' as const, rpm: '2.60' },
  ],
};

const siteSetting = 'demo_site_id';
/** Has the site's id once its history is stored. */
const historySetting = 'demo_history';
const dayMs = 86_400_000;

/** The demo keeps its data apart and, since its password is public, listens on this machine only. */
export function demoConfig(config: Config): Config {
  return {
    ...config,
    dataDir: join(config.dataDir, 'demo'),
    host: config.host ?? '127.0.0.1',
    admin: demoOwner,
  };
}

/** Makes the demo site with so many days of history, once; @returns its id. */
export async function fillDemo(
  truce: Pick<Truce, 'records' | 'engine'>,
  nowMs: number,
  days: number,
): Promise<string> {
  const { records, engine } = truce;
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const siteId =
    (await readSetting(records.db, siteSetting)) ??
    (await records.db
      .transaction()
      .execute((db) => addDemoSite({ db, traits: records.traits }, today, days)));
  if ((await readSetting(records.db, historySetting)) === siteId) return siteId;
  // Each day has a token, so what a stopped start has stored already is not stored twice.
  await addHistory(engine, siteId, nowMs, days);
  while ((await buildSessions(engine)).ids > 0);
  await writeSetting(records.db, historySetting, siteId);
  return siteId;
}

async function addDemoSite(within: RecordsAt, today: number, days: number): Promise<string> {
  const { db } = within;
  const account = await firstAccount(db);
  if (!account) throw new Error('the demo owner is missing');
  const draft = {
    name: 'The Kitchen Garden (demo)',
    domain: 'demo.example',
    status: 'active' as const,
    config: { ...defaultSiteConfig, mode: 'soft' as const, consent_mode: 'full' as const },
  };
  const ago = (past: number) => new Date(today - past * dayMs).toISOString();
  const testStart = ago(Math.min(testDays, days) - 1);
  const site = await addSite(within, account, draft, newTemplateConfig, ago(days));
  await putTemplate(within, site.id, friendlyTemplate, {
    fallback: newTemplateConfig,
    userId: null,
    now: testStart,
  });
  const ab_test = { enabled: true, variants: demoVariants, holdout: 5 };
  const config = { ...site.config, ab_test };
  await saveSite(db, { ...site, config, updated_at: testStart });
  await saveRevenue(db, site.id, demoRevenue, testStart);
  await writeSetting(db, siteSetting, site.id);
  return site.id;
}

/** A day an insert: each day is a partition of its own. Events of the future are left out. */
async function addHistory(engine: Engine, siteId: string, nowMs: number, days: number): Promise<void> {
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const latest = new Date(nowMs).toISOString().replace('T', ' ').slice(0, 23);
  const lines = new Map<string, string[]>();
  for (let day = 0; day < days; day++) {
    const start = today - (days - 1 - day) * dayMs;
    for (const row of historyOfDay(siteId, start, day, days)) {
      if (row.occurred_at > latest) continue;
      const date = row.occurred_at.slice(0, 10); // some come back on a later day
      const rows = lines.get(date) ?? [];
      rows.push(`${JSON.stringify(row)}\n`);
      lines.set(date, rows);
    }
  }
  for (const [date, rows] of lines) {
    await engine.insert('events', Buffer.from(rows.join('')), `demo:${siteId}:${date}`);
  }
}
