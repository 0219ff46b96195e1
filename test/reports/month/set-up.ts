import { randomUUID } from 'node:crypto';
import { defaultTemplateConfig } from '../../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../../src/contract/sites/sites.ts';
import type { Engine } from '../../../src/events/store/engine.ts';
import { addSite } from '../../../src/http/handlers/sites/save-site.ts';
import { newWebhookSecret } from '../../../src/notifications/sign-webhook.ts';
import { addUser } from '../../../src/records/accounts/users.ts';
import { migrate } from '../../../src/records/migrate.ts';
import { addIntegration } from '../../../src/records/notifications/integrations.ts';
import type { Records } from '../../../src/records/records.ts';
import { addRecipient } from '../../../src/records/reports/report-recipients.ts';
import {
  addReport,
  listReports,
  type ReportDraft,
  type StoredReport,
  saveReport,
} from '../../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../../src/records/sites/sites.ts';
import { nextTime } from '../../../src/reports/schedule/plan-reports.ts';
import { rowsOf, type Told } from '../../support/event-rows.ts';
import type { OutsideWorld } from './outside-world.ts';
import { exported, type ReportPlan, type SitePlan, sites, start, visitsOf } from './plan.ts';

export interface SetUpSite {
  plan: SitePlan;
  site: OwnedSite;
  secret: string;
  reports: Map<ReportPlan['kind'], string>;
}

const longAgo = '2026-08-01T00:00:00.000Z';
const now = new Date(start - 60_000).toISOString();

/** Puts the three sites, their visits, reports, recipients and integrations into the stores. */
export async function setUp(records: Records, engine: Engine, world: OutsideWorld): Promise<SetUpSite[]> {
  await migrate(records);
  // The month stays the same while real time goes on.
  for (const table of ['events', 'sessions'])
    await engine.command(`ALTER TABLE ${engine.database}.${table} REMOVE TTL`);
  const account = randomUUID();
  await records.db.insertInto('accounts').values({ id: account, created_at: longAgo }).execute();
  const asker = { email: exported.by, role: 'reader' as const, name: '', site_ids: null };
  await addUser(records.db, { ...asker, account_id: account, passwordHash: 'x' }, longAgo);
  const done: SetUpSite[] = [];
  const rows: Buffer[] = [];
  for (const plan of sites) {
    const config = { ...defaultSiteConfig, timezone: plan.zone };
    const draft = { name: plan.name, domain: 'news.example', status: 'active' as const, config };
    const site = await addSite(records, account, draft, defaultTemplateConfig, longAgo);
    rows.push(rowsOf(site.id, eventsOf(plan)));
    const reports = new Map<ReportPlan['kind'], string>();
    for (const report of plan.reports) reports.set(report.kind, await turnOn(records, site, report));
    const secret = await integrate(records, site, plan, world);
    done.push({ plan, site, secret, reports });
  }
  await engine.insert('events', Buffer.concat(rows), randomUUID());
  return done;
}

function eventsOf({ zone }: SitePlan): Told[] {
  return visitsOf(zone).flatMap(({ day, at, isMobile, isBlocked, sawWall, converted }) => {
    const session = `${day} ${at}`;
    const device = isMobile ? 'mobile' : 'desktop';
    const types = [
      'page_view',
      isBlocked ? 'adblock_detected' : 'adblock_not_detected',
      ...(sawWall ? ['wall_displayed'] : []),
      ...(converted ? ['conversion_allowlist'] : []),
    ];
    return types.map((type, index) => ({ session, type, at: at + index * 1_000, device }));
  });
}

async function turnOn(records: Records, site: OwnedSite, plan: ReportPlan): Promise<string> {
  const present = (await listReports(records.db, site.id)).find(({ kind }) => kind === plan.kind);
  const report = present ?? (await addReport(records.db, site.id, customOf(plan), now));
  const on: StoredReport = { ...report, enabled: true, formats: plan.formats };
  await saveReport(records.db, { ...on, next_at: nextTime(on, site.config.timezone, start) });
  for (const [email, role] of plan.to) await addRecipient(records.db, report.id, { email, role }, now);
  return report.id;
}

function customOf({ title, schedule, days = 1, isMobileOnly, formats }: ReportPlan): ReportDraft {
  if (!schedule) throw new Error(`${title} has no schedule`);
  const devices: StoredReport['filters']['devices'] = isMobileOnly ? ['mobile'] : [];
  return {
    ...{ kind: 'custom', name: title, enabled: true, metrics: ['sessions', 'conversions'] },
    filters: { period: { days }, devices, countries: [], event_type: null },
    ...{ schedule, formats, language: 'en', next_at: null },
  };
}

async function integrate(
  records: Records,
  site: OwnedSite,
  { name, slack, webhook }: SitePlan,
  world: OutsideWorld,
): Promise<string> {
  const secret = newWebhookSecret();
  const both = [
    { kind: 'slack' as const, url: world.slackUrl(name), events: slack, secret: null },
    { kind: 'webhook' as const, url: world.hookUrl(name), events: webhook, secret },
  ];
  for (const draft of both.filter(({ events }) => events.length > 0)) {
    await addIntegration(records, { ...draft, site_id: site.id, name: draft.kind, language: 'en' }, 5, now);
  }
  return secret;
}
