import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import {
  dropAlert,
  type NewAlert,
  silenceAlert,
  spikeAlert,
} from '../../src/notifications/alerts/new-alerts.ts';
import { notifyAlert } from '../../src/notifications/alerts/notify-alert.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
import { readView } from '../../src/web/numbers/view.ts';

const now = '2026-12-03T08:00:00.000Z';
const day = '2026-12-02';
const baseUrl = 'https://truce.example.com';
const zone = 'Pacific/Auckland';
let records: Records;
let site: OwnedSite;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const config = { ...defaultSiteConfig, timezone: zone };
  const draft = { name: 'Herald', domain: 'h.example', status: 'active' as const, config };
  site = await addSite(records, await addAccount(records.db, now), draft, defaultTemplateConfig, now);
});
afterAll(() => records.close());

async function notified(alert: NewAlert) {
  const told = { site, recipients: ['ada@example.com'], language: 'en', baseUrl, today: day };
  await records.db.transaction().execute((db) => notifyAlert(db, alert, told, now));
  const key = `alert:${site.id}:${alert.key}`;
  const [email, sent] = await Promise.all([
    records.db.selectFrom('mails').selectAll().where('key', 'like', `${key}:%`).executeTakeFirstOrThrow(),
    records.db.selectFrom('notifications').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
  ]);
  return {
    email,
    text: JSON.parse(sent.text),
    data: JSON.parse((await storedSecrets(records.db)).open(sent.body)).data,
  };
}

const judged = {
  ...{ is: 'unusual' as const, share: 0.6, usualShare: 0.3, comparableDays: 8 },
  ...{ part: 600, whole: 1000 },
};
const note = `Days in the time zone ${zone}.`;

it.each([spikeAlert(day, judged), dropAlert(day, judged)])(
  'an alert about a day opens that day, and names the time zone: $kind',
  async (alert) => {
    const { email, text, data } = await notified(alert);
    const url = `${baseUrl}/sites/${site.id}?period=${day}..${day}`;
    expect([data.url, text.url]).toEqual([url, url]);
    expect(readView(new URL(url).searchParams).period).toEqual({ start: day, end: day });
    expect(email.text).toContain(url);
    expect(email.text).toContain(note);
    expect(email.html).toContain(note);
    expect(text.lines.at(-1)).toEqual({ key: 'report.daysOf', values: { zone } });
  },
);

it('another alert does neither', async () => {
  const { email, data } = await notified(silenceAlert(day, { hours: 5, usualSessions: 30 }));
  expect(data.url).toBe(`${baseUrl}/sites/${site.id}/settings`);
  expect(email.text).not.toContain('time zone');
});
