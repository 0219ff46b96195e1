import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { addExport } from '../../src/records/reports/exports.ts';
import { listRecipients, unsubscribe } from '../../src/records/reports/report-recipients.ts';
import { findReport, saveReport } from '../../src/records/reports/reports.ts';
import { planExport } from '../../src/reports/exports/export-jobs.ts';
import { building } from '../support/building.ts';
import type { Received } from '../support/smtp.ts';
import {
  type DueReport,
  dueReports,
  eventOf,
  filesOf,
  happenings,
  inWords,
  inWordsAt,
  localTime,
  readersOf,
} from './month/calendar.ts';
import { type OutsideWorld, openOutsideWorld } from './month/outside-world.ts';
import { baseUrl, end, exported, restartAt, start, turnedOff, unsubscribed } from './month/plan.ts';
import { type SetUpSite, setUp } from './month/set-up.ts';
import { holdsLimits, kindSaid, kinds, type SlackBlock } from './month/slack-shape.ts';
import { startService } from './month/start-service.ts';

/**
 * A month of virtual time, in which the clocks of Europe and of America are put back: what left the house for three
 * sites in three zones is held against a calendar. Mail goes over a real SMTP server, webhooks over real HTTP; both and
 * Slack refuse every ninth attempt, and the service is stopped and started in between.
 */
const folder = mkdtempSync(join(tmpdir(), 'truce-month-'));
const clock = { ms: start };
const stepMs = 15 * 60_000;
let engine: Engine;
let world: OutsideWorld;
let service: ReturnType<typeof startService>;
let sites: SetUpSite[];

beforeAll(async () => {
  engine = building(await openChdb(join(folder, 'events')));
  await migrateEvents(engine);
  world = await openOutsideWorld(() => clock.ms);
  service = startService(folder, engine, world, () => clock.ms);
  sites = await setUp(service.records, engine, world);
  for (let time = start; time <= end; time += stepMs) {
    await live(time);
    const attempts = world.attempts();
    clock.ms = time;
    await service.run();
    // What was refused comes again after five seconds, or after the half minute that Slack asks for.
    for (const laterMs of world.attempts() > attempts ? [6_000, 31_000, 38_000] : []) {
      clock.ms = time + laterMs;
      await service.run();
    }
  }
});
afterAll(async () => {
  await service.close();
  await Promise.all([engine.close(), world.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** What people do in this month. */
async function live(time: number): Promise<void> {
  const now = new Date(time).toISOString();
  if (time === restartAt) {
    await service.close();
    service = startService(folder, engine, world, () => clock.ms);
  }
  const { db } = service.records;
  if (time === unsubscribed.at) {
    const recipients = await listRecipients(db, [idOf(unsubscribed)]);
    const bob = recipients.find(({ email }) => email === unsubscribed.email);
    await unsubscribe(db, bob?.id ?? '', now);
  }
  if (time === turnedOff.at) {
    const report = await findReport(db, siteNamed(turnedOff.site).site.id, idOf(turnedOff));
    if (report) await saveReport(db, { ...report, enabled: false, next_at: null });
  }
  if (time === exported.at) await takeHistoryHome(service.records, now);
}

async function takeHistoryHome(records: Records, now: string): Promise<void> {
  for (const name of exported.sites) {
    const { id, account_id } = siteNamed(name).site;
    const days = { first_day: exported.first, last_day: exported.last };
    const draft = { account_id, site_id: id, node: 'here', asked_by: exported.by, ...days };
    const row = await addExport(records, draft, now);
    if (row) await planExport(records.db, row.id, now);
  }
}

function siteNamed(name: string): SetUpSite {
  const found = sites.find(({ plan }) => plan.name === name);
  if (!found) throw new Error(`no site ${name}`);
  return found;
}

function idOf({ site, kind }: { site: string; kind: string }): string {
  const entry = [...siteNamed(site).reports].find(([name]) => name === kind);
  return entry?.[1] ?? '';
}

/** A header is folded where it is long. */
const plain = (text: string) => text.replace(/\s+/g, ' ');
const titleOf = ({ report, site, period }: DueReport) =>
  plain(`${report.title}: ${site.name}, ${inWords(period)}`);

function subjectAndDate({ mail }: Received): string {
  return `${mail.subject} ${new Date(mail.date ?? 0).toISOString()}`;
}

describe('a simulated month', () => {
  it('is one with enough in it, and with enough going wrong', () => {
    const kinds = dueReports().map(({ report }) => report.kind);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(['daily', 'weekly', 'monthly', 'custom'].map(count)).toEqual([89, 13, 3, 6]);
    const offsets = dueReports().map(({ at, site }) => localTime(at, site.zone).slice(16));
    expect([...new Set(offsets)].sort()).toEqual(['+01:00', '+02:00', '+05:45', '-04:00', '-05:00']);
    expect(world.refusals()).toBeGreaterThan(20);
  });

  it('brings each recipient each email once, at the hour of the site', () => {
    const got = world.mail.received.map((each) => {
      const zone = sites.find(({ plan }) => each.mail.subject?.includes(plan.name))?.plan.zone ?? 'UTC';
      const at = localTime(Date.parse(each.mail.date ?? ''), zone);
      const files = each.mail.attachments.map(({ filename }) => filename).sort();
      return plain([each.to.join(), each.mail.subject, at, ...files].join(' | '));
    });
    const reports = dueReports().flatMap((due) =>
      readersOf(due).map(([email]) =>
        [email, titleOf(due), localTime(due.at, due.site.zone), ...filesOf(due)].join(' | '),
      ),
    );
    const exports = exported.sites.map((name) =>
      [exported.by, `The export of ${name} is ready`, localTime(exported.at, siteNamed(name).plan.zone)].join(
        ' | ',
      ),
    );
    expect(got.sort()).toEqual([...reports, ...exports].sort());
    expect(new Set(world.mail.received.map(({ mail }) => mail.messageId)).size).toBe(got.length);
  });

  it('leads admins to the settings and readers not, and lets each end it with one click', () => {
    for (const due of dueReports()) {
      const { id } = siteNamed(due.site.name).site;
      for (const [email, role] of readersOf(due)) {
        const { mail, raw } = emailOf(due, email);
        const [link] = /https:\/\/truce\.example\/unsubscribe\/[\w.-]+/.exec(mail.html ?? '') ?? [];
        expect(header(mail, 'list-unsubscribe')).toBe(`<${link}>`);
        expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
        expect(mail.text).toContain(`${link}`);
        for (const text of [mail.html ?? '', mail.text ?? '']) {
          expect(text.includes(`${baseUrl}/sites/${id}/reports`)).toBe(role === 'admin');
          expect(text.includes(`${baseUrl}/settings`)).toBe(false);
          expect(text).toContain(`${baseUrl}/sites/${id}`);
        }
        expect(raw).not.toContain('undefined');
      }
    }
  });

  it('puts the same numbers into every file', () => {
    for (const due of dueReports()) {
      for (const [email] of readersOf(due)) {
        for (const { filename, content } of emailOf(due, email).mail.attachments) {
          const bytes = Buffer.from(content as Uint8Array);
          if (filename?.endsWith('.json')) {
            const { walls_displayed: _, ...metrics } = due.metrics;
            expect(JSON.parse(bytes.toString())).toMatchObject({ metrics, period: due.period });
          }
          if (filename?.endsWith('.csv'))
            expect(sumOf(bytes.toString(), 'sessions')).toBe(due.metrics.sessions);
          if (filename?.endsWith('.pdf')) expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
        }
      }
    }
  });

  it('tells each webhook what it wants once, to the letter and signed', () => {
    const expected = happenings().filter(({ site, event }) => site.webhook.includes(event));
    const told = world.hooks.map(({ to, body }) => `${to} ${plainBody(body)}`);
    const due = expected.map(({ site, event, at, due }) => {
      const { site: stored, reports } = siteNamed(site.name);
      const created_at = new Date(at).toISOString();
      const data = due
        ? {
            ...{ sessions: due.metrics.sessions, conversions: due.metrics.conversions },
            ...{
              adblock_detected: due.metrics.adblock_detected,
              walls_displayed: due.metrics.walls_displayed,
            },
            conversion_rate: due.metrics.conversion_rate,
            ...{ period: due.period, previous: due.previous },
            ...{
              title: due.report.title,
              headline: '…',
              report_id: reports.get(due.report.kind),
              run_id: '…',
            },
          }
        : {
            ...{ export_id: '…', period: { start: exported.first, end: exported.last }, bytes: 0 },
            ...{ download_url: '…', expires_at: new Date(at + 24 * 3_600_000).toISOString() },
          };
      return `${site.name} ${JSON.stringify({ event, site_id: stored.id, data, id: '…', created_at })}`;
    });
    expect(told.sort()).toEqual(due.sort());
    expect(new Set(world.hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(told.length);
    for (const { at, to, body, headers } of world.hooks) {
      vi.setSystemTime(at);
      const signed = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      expect(new Webhook(siteNamed(to).secret).verify(body, signed)).toMatchObject({
        id: signed['webhook-id'],
      });
      expect(headers['content-type']).toBe('application/json');
    }
    vi.useRealTimers();
  });

  it('writes into each Slack channel what it wants once', () => {
    const expected = happenings().filter(({ site, event }) => site.slack.includes(event));
    const got = world.slack.map(({ to, body }) => {
      const blocks = (JSON.parse(body) as { blocks: SlackBlock[] }).blocks;
      const [head, section] = blocks;
      const context = blocks.find(({ type }) => type === 'context')?.elements?.[0]?.text;
      const [days] = section?.text?.text.split('\n') ?? [];
      return plain([to, head?.text?.text, context, kindSaid(body) === 'Export' ? '' : days].join(' | '));
    });
    const due = expected.map(({ site, event, at, due }) => {
      const title = due ? `${due.report.title}: ${site.name}` : `The export of ${site.name} is ready`;
      const days = due ? inWords(due.period) : '';
      const origin = `Truce · ${kinds[event]} · ${inWordsAt(at, site.zone)}`;
      return [site.name.replaceAll(' ', ''), title, origin, days].join(' | ');
    });
    expect(got.sort()).toEqual(due.sort());
    for (const { body } of world.slack) holdsLimits(JSON.parse(body));
  });

  it('leaves nothing behind that waits, failed or was missed', async () => {
    const { db } = service.records;
    const states = async (table: 'mails' | 'deliveries' | 'report_runs' | 'jobs') => [
      ...new Set((await db.selectFrom(table).select('state').execute()).map(({ state }) => state)),
    ];
    expect(await states('mails')).toEqual(['sent']);
    expect(await states('deliveries')).toEqual(['delivered']);
    expect(await states('report_runs')).toEqual(['sent']);
    // This service watches no filter lists.
    await service.records.db.deleteFrom('jobs').where('kind', '=', 'check-changed-sites').execute();
    expect(await states('jobs')).toEqual(['done']);
  });
});

/** What only the service can know gives way to dots; every other letter stays as it came. */
function plainBody(body: string): string {
  const [headline] = /"headline":"[^"]{20,}"/.exec(body) ?? [];
  return body
    .replace(headline ?? '\0', '"headline":"…"')
    .replace(/"(run_id|export_id|id)":"[0-9a-f-]{36}"/g, '"$1":"…"')
    .replace(/"bytes":[1-9]\d*,/, '"bytes":0,')
    .replace(/"download_url":"https:\/\/truce\.example\/v1\/exports\/[^"]+"/, '"download_url":"…"');
}

function emailOf(due: DueReport, email: string): Received {
  const at = new Date(due.at).toISOString().slice(0, 16);
  const found = world.mail.received.find(
    (each) =>
      each.to.includes(email) &&
      plain(each.mail.subject ?? '') === titleOf(due) &&
      subjectAndDate(each).includes(at),
  );
  if (!found) throw new Error(`no ${eventOf(due.report)} of ${at} for ${email}`);
  return found;
}

function header(mail: Received['mail'], name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value;
}

function sumOf(csv: string, column: string): number {
  const [head = '', ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const index = head.split(',').indexOf(column);
  return rows.reduce((sum, row) => sum + Number(row.split(',')[index]), 0);
}
