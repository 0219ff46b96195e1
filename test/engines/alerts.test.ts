import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertSettings } from '../../src/contract/integrations/alerts.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { checkSite } from '../../src/notifications/alerts/check-site.ts';
import type { NewAlert } from '../../src/notifications/alerts/new-alerts.ts';
import { type LastingKind, type Look, saveCheck } from '../../src/notifications/alerts/save-check.ts';
import { scheduleAlertChecks } from '../../src/notifications/alerts/schedule-alert-checks.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { saveAlertSettings } from '../../src/records/notifications/alert-settings.ts';
import { listAlerts } from '../../src/records/notifications/alerts.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { saveListCheck } from '../../src/records/sites/list-findings.ts';
import { saveRace } from '../../src/records/sites/list-races.ts';
import { type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { building } from '../support/building.ts';
import { dayOf, daysAgo, noon, rowsOf, type Told } from '../support/event-rows.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const directory = mkdtempSync(join(tmpdir(), 'truce-alerts-'));
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(join(directory, 'records.sqlite')),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
const hourMs = 3_600_000;
const instant = (ms: number) => new Date(ms).toISOString();
const baseUrl = 'https://truce.example';
const all = {
  adblock_spike: true,
  conversion_drop: true,
  no_data: true,
  winner: true,
  path_listed: true,
  guard_rail: true,
  test_ended: true,
};
const settings: AlertSettings = {
  alerts: all,
  no_data_hours: 24,
  recipients: [],
  language: 'en',
  updated_at: null,
};

let engine: Engine;
beforeAll(async () => {
  engine = building(await openChdb(join(directory, 'events'), 'alerts'));
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`alerts on ${name}${because}`, () => {
    let records: Records;
    /** Two more nodes; SQLite has one. */
    let others: Records[];
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      others = name === 'postgres' ? [1, 2].map(() => (open as () => Records)()) : [];
      account = await addAccount(records.db, instant(daysAgo(90)));
    });
    afterAll(() => Promise.all([records, ...others].map((each) => each.close())));

    const newSite = () => {
      const draft = { name: 'S', domain: 's.example', status: 'active' as const, config: defaultSiteConfig };
      return addSite(records, account, draft, defaultTemplateConfig, instant(daysAgo(90)));
    };
    const told = async (site: OwnedSite) =>
      (await listAlerts(records.db, site.id, { limit: 50 })).map(({ kind, day }) => [kind, day]).reverse();
    const nodes = () => (name === 'postgres' ? [records, ...others] : [records, records, records]);

    describe('one look', () => {
      const about = (site: OwnedSite, day: string) => ({
        ...{ site, recipients: [], language: 'en', baseUrl, settings, today: day },
      });
      const alert = (kind: LastingKind, day: string): NewAlert => ({
        ...{ kind, key: `${kind}:${day}`, data: { day }, screen: '' },
      });
      const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;
      const at = (n: number, hour = 3) => Date.parse(`${day(n)}T00:00:00Z`) + hour * hourMs;
      /** What stands on the morning of a day, and is over. */
      const look = (n: number, kinds: LastingKind[], over: LastingKind[] = []): Look => {
        const seen = [
          ...kinds.map((kind) => ({ kind, is: alert(kind, day(n)) })),
          ...over.map((kind) => ({ kind, is: 'over' as const })),
        ];
        return {
          day: day(n - 1),
          ofDay: seen.filter(({ kind }) => kind !== 'no_data'),
          ofHour: seen.filter(({ kind }) => kind === 'no_data'),
          events: [],
        };
      };

      it('tells two a day, and the third on the next if it still stands', async () => {
        const site = await newSite();
        const three: LastingKind[] = ['no_data', 'conversion_drop', 'adblock_spike'];
        await saveCheck(records, look(10, three), about(site, day(10)), at(10));
        expect((await told(site)).map(([kind]) => kind)).toEqual(['no_data', 'conversion_drop']);
        await saveCheck(records, look(11, three), about(site, day(11)), at(11));
        expect((await told(site)).at(-1)).toEqual(['adblock_spike', day(11)]);
        expect(await told(site)).toHaveLength(3);
      });

      it('tells again only what was over for a whole day', async () => {
        const site = await newSite();
        const one = (n: number, is: Look) => saveCheck(records, is, about(site, day(n)), at(n));
        await one(10, look(10, ['adblock_spike']));
        await one(11, look(11, ['adblock_spike']));
        await one(12, look(12, []));
        await one(13, look(13, ['adblock_spike']));
        expect(await told(site)).toEqual([['adblock_spike', day(10)]]);
        await one(14, look(14, [], ['adblock_spike']));
        await one(15, look(15, ['adblock_spike']));
        expect(await told(site)).toEqual([
          ['adblock_spike', day(10)],
          ['adblock_spike', day(15)],
        ]);
      });

      it('takes silence for over when something came for 24 hours, with a quiet night or not', async () => {
        const site = await newSite();
        const hours = (from: number, to: number, is: 'over' | 'unknown' | NewAlert) =>
          Array.from({ length: to - from }, (_, n) => ({ hour: from + n, is }));
        const silent = alert('no_data', day(10));
        const again = alert('no_data', day(13));
        const course = [
          ...hours(0, 3, silent),
          ...hours(3, 26, 'over'), // 23 hours
          ...hours(26, 27, again),
          ...hours(27, 45, 'over'), // 25 hours with a night that says nothing
          ...hours(45, 49, 'unknown'),
          ...hours(49, 52, 'over'),
          ...hours(52, 54, again),
        ];
        for (const { hour, is } of course) {
          const seen = { day: null, ofDay: [], ofHour: [{ kind: 'no_data' as const, is }], events: [] };
          await saveCheck(records, seen, about(site, day(10)), at(10, hour));
          if (hour === 26) expect(await told(site)).toHaveLength(1);
        }
        expect(await told(site)).toHaveLength(2);
      });

      it('leaves out what is off, and forgets that it stood', async () => {
        const site = await newSite();
        const off = {
          ...about(site, day(10)),
          settings: { ...settings, alerts: { ...all, no_data: false } },
        };
        await saveCheck(records, look(10, ['no_data', 'adblock_spike']), off, at(10));
        expect((await told(site)).map(([kind]) => kind)).toEqual(['adblock_spike']);
      });

      it('from three nodes at once, each on a day of its own, keeps to two a day', async () => {
        const site = await newSite();
        const kinds: LastingKind[] = ['no_data', 'conversion_drop', 'adblock_spike'];
        await Promise.all(
          nodes().flatMap((node) =>
            [0, 1].map(() => saveCheck(node, look(10, kinds), about(site, day(10)), at(10))),
          ),
        );
        expect(await told(site)).toHaveLength(2);
      });
    });

    describe('a site with events', () => {
      let site: OwnedSite;
      const now = dayOf(noon) + 3 * hourMs;
      const lookAt = (node: Records, nowMs: number) =>
        checkSite({ records: node, store: engine, baseUrl, now: () => nowMs }, site.id);
      beforeAll(async () => {
        site = await newSite();
        const quiet = Array.from({ length: 56 }, (_, n) => oneDay(daysAgo(n + 2), 60, 20)).flat();
        await engine.insert(
          'events',
          rowsOf(site.id, [...quiet, ...oneDay(daysAgo(1), 120, 4)]),
          randomUUID(),
        );
        const recipients = ['a@x.example', 'limited@x.example'];
        await saveAlertSettings(records.db, site.id, { ...settings, recipients }, instant(now));
        const limited = { email: 'limited@x.example', passwordHash: '', name: '', site_ids: [randomUUID()] };
        await addUser(records.db, { account_id: account, role: 'admin', ...limited }, instant(now));
      });

      it('is told of once by three nodes, with its numbers and by email, to those who may see it', async () => {
        await Promise.all(nodes().map((node) => lookAt(node, now)));
        await lookAt(records, now + hourMs);
        const alerts = await listAlerts(records.db, site.id, { limit: 9 });
        expect(alerts.map(({ kind, data }) => ({ kind, data }))).toEqual([
          {
            kind: 'adblock_spike',
            data: {
              ...{ day: instant(daysAgo(1)).slice(0, 10), share: 60, usual_share: 30 },
              ...{ adblock_detected: 120, sessions: 200, comparable_days: 8 },
              url: `${baseUrl}/sites/${site.id}?period=${instant(daysAgo(1)).slice(0, 10)}..${instant(daysAgo(1)).slice(0, 10)}`,
            },
          },
          {
            kind: 'conversion_drop',
            data: expect.objectContaining({ conversion_rate: 4, usual_conversion_rate: 20, conversions: 4 }),
          },
        ]);
        const rows = (table: 'mails' | 'notifications') =>
          records.db.selectFrom(table).selectAll().where('site_id', '=', site.id).execute();
        const mails = await rows('mails');
        expect(mails).toMatchObject([{ recipient: 'a@x.example' }, { recipient: 'a@x.example' }]);
        expect(await rows('notifications')).toHaveLength(2);
      });

      it('is told to be silent after 24 hours without an event, once', async () => {
        const later = dayOf(noon) + 37 * hourMs;
        await Promise.all(nodes().map((node) => lookAt(node, dayOf(noon) + 36 * hourMs)));
        await Promise.all(nodes().map((node) => lookAt(node, later)));
        await lookAt(records, later + 5 * hourMs);
        const silent = await listAlerts(records.db, site.id, { kind: 'no_data', limit: 9 });
        expect(silent.map(({ data }) => data)).toEqual([
          { hours: 24, usual_sessions: 200, url: `${baseUrl}/sites/${site.id}/settings` },
        ]);
      });

      it('is told of what is listed, each finding once', async () => {
        const found = ['A', 'B'].map((list) => ({ target: 'track' as const, address: 'x', list, rule: 'r' }));
        await saveListCheck(records, site.id, { at: instant(now), lists: [], isIncomplete: false, found });
        await Promise.all(nodes().map((node) => lookAt(node, now)));
        await lookAt(records, now + hourMs);
        const listed = await listAlerts(records.db, site.id, { kind: 'path_listed', limit: 9 });
        expect(listed.map(({ data }) => data.list).sort()).toEqual(['A', 'B']);
      });

      it('is told once with which blockers the script does not run', async () => {
        const visited = (at: number) => ({
          ...{ rotations_today: 0, losses: 0, stopped_because: null, last_round: null },
          canary: { at: instant(at), since: instant(now), blind: ['ublock' as const], failed: null },
        });
        await saveRace(records.db, site.id, visited(now), '2026-11-21');
        await Promise.all(nodes().map((node) => lookAt(node, now)));
        await saveRace(records.db, site.id, visited(now + 24 * hourMs), '2026-11-22');
        await lookAt(records, now + 24 * hourMs);
        const told = await listAlerts(records.db, site.id, { kind: 'path_listed', limit: 9 });
        expect(told.flatMap(({ data }) => data.blind ?? [])).toEqual(['ublock']);
      });

      it('has one job an hour, and takes everything with it when it is deleted', async () => {
        await Promise.all(nodes().map((node) => scheduleAlertChecks(node.db, now)));
        await scheduleAlertChecks(records.db, now);
        const jobs = records.db.selectFrom('jobs').select(['key', 'run_at']);
        const mine = await jobs.where('key', 'like', `check-alerts:${site.id}:%`).execute();
        expect(mine).toHaveLength(1);
        expect(Date.parse(mine[0]?.run_at ?? '') - now).toBeLessThan(hourMs);
        await records.db.transaction().execute((db) => removeSite(db, site));
        for (const table of ['alerts', 'alert_settings', 'alert_looks', 'alert_conditions'] as const) {
          const left = records.db.selectFrom(table).select('site_id').where('site_id', '=', site.id);
          expect(await left.execute(), table).toEqual([]);
        }
        await lookAt(records, now); // a look planned before finds nothing to do
      });
    });
  });
}

/** 200 visits at noon, so many with a blocker; 100 walls, so many conversions. */
function oneDay(at: number, blocked: number, converted: number): Told[] {
  const sessions = Array.from({ length: 200 }, (_, n): Told[] => {
    const visit = { session: `${at}-${n}`, at };
    return [
      { ...visit, type: n < blocked ? 'adblock_detected' : 'adblock_not_detected' },
      ...(n < 100 ? [{ ...visit, type: 'wall_displayed' }] : []),
      ...(n < converted ? [{ ...visit, type: 'conversion_allowlist' }] : []),
    ];
  });
  return sessions.flat();
}
