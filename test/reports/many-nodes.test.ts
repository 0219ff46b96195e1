import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, describe, expect, it } from 'vitest';
import { type Draw, seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { handleJob } from '../../src/records/jobs/handle-job.ts';
import { claimJob, failJob, finishJob } from '../../src/records/jobs/queue.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { addRecipient } from '../../src/records/reports/report-recipients.ts';
import { listReports, saveReport } from '../../src/records/reports/reports.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { fileWriter } from '../../src/reports/render/write-file.ts';
import { nextTime, planReports } from '../../src/reports/schedule/plan-reports.ts';
import { reportJobs } from '../../src/reports/send/write-report.ts';
import { alone } from '../support/alone.ts';
import { building } from '../support/building.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

/**
 * Three nodes share a database for 30 days of virtual time, in which clocks of Europe and America are put back. Nodes
 * are killed between any two statements, stay away, and their clocks jump by up to two hours. What came out is held
 * against a calendar that is worked out without the code under test.
 */
const seed = process.env.TRUCE_TEST_SEED ?? String(Date.now());
const start = Date.parse('2026-10-10T12:00:00Z');
const end = Date.parse('2026-11-09T12:00:00Z');
/** A night that all of them sleep through would be a missed report: that has a test of its own. */
const stepMs = 15 * 60_000;
const zones = ['Europe/Paris', 'America/Los_Angeles', 'Pacific/Apia'];
const people = ['ada@example.com', 'bob@example.com'];

const directory = mkdtempSync(join(tmpdir(), 'truce-nodes-'));
const fonts = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
const writeFile = fileWriter({ folder: `${fonts}/ttf`, more: null });
const engine = building(await openChdb(join(directory, 'events')));
await migrateEvents(engine);
const postgres = await startPostgres();
afterAll(async () => {
  await engine.close();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** `together`: the engine lets nodes work at the same moment. SQLite's connections here would wait for each other. */
const databases: { name: string; together: boolean; open: () => Records }[] = [
  { name: 'SQLite', together: false, open: () => openSqlite(join(directory, 'truce.sqlite')) },
  ...(postgres
    ? [{ name: 'PostgreSQL', together: true, open: () => openPostgres(postgres.url, () => undefined) }]
    : []),
];

describe.each(databases)('three nodes on one $name, kills and clock jumps', ({ together, open }) => {
  it(`each report once a period and recipient (TRUCE_TEST_SEED=${seed})`, async () => {
    process.stdout.write(`seed ${seed}\n`);
    const draw = seededDraw(seed);
    const stores = [open(), open(), open()];
    const [first] = stores as [Records];
    await migrate(first);
    const sites = await setUp(first);
    const nodes = stores.map((records, index) => makeNode(records, draw, index === 0 ? 6 : 20));
    let time = start;
    for (; time < end; time += stepMs) {
      for (const node of nodes) node.live(time);
      if (together) await Promise.all(nodes.map((node) => node.work(time)));
      else for (const node of nodes) await node.work(time);
    }
    // Then all is calm, and what was left behind by kills is finished.
    await nodes[0]?.calm(end);
    const expected = calendar(sites);
    expect(await emailsOf(first)).toEqual(expected.mails);
    expect(await toldOf(first)).toEqual(expected.told);
    const kills = nodes.reduce((sum, node) => sum + node.kills(), 0);
    process.stdout.write(
      `${expected.mails.length} mails, ${expected.told.length} notifications, ${kills} kills\n`,
    );
    expect(kills).toBeGreaterThan(50);
    for (const records of stores) await records.close();
  });
});

class Killed extends Error {}

/** A process: its own connection, its own clock, and a life that may end at any statement. */
function makeNode(records: Records, draw: Draw, maxAwayHours: number) {
  let skewMs = 0;
  let awayUntil = 0;
  let kills = 0;
  let mayDie = true;
  const db = records.db.withPlugin({
    transformQuery: ({ node }) => {
      if (mayDie && draw.unit() < 0.02) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const mortal: Records = { ...records, db };

  async function drain(now: () => number): Promise<void> {
    const where = { store: engine, baseUrl: 'https://truce.example', writeFile };
    const parts = { records: mortal, ...where, alone, now, log: quietLog };
    const handlers = reportJobs(parts);
    for (;;) {
      const job = await claimJob(mortal, now(), { kinds: Object.keys(handlers) });
      if (!job) return;
      try {
        await handleJob(handlers, job);
      } catch (error) {
        // A dead process says nothing: its lease has to run out.
        if (error instanceof Killed) throw error;
        await failJob(mortal.db, job, String(error), now());
        continue;
      }
      await finishJob(mortal.db, job);
    }
  }

  return {
    kills: () => kills,
    live(time: number): void {
      if (time < awayUntil) return;
      if (draw.unit() < 0.03) skewMs = Math.round((draw.unit() - 0.5) * 4 * 3_600_000);
      if (draw.unit() < 0.01) awayUntil = time + draw.unit() * maxAwayHours * 3_600_000;
    },
    async work(time: number): Promise<void> {
      if (time < awayUntil) return;
      const now = () => time + skewMs;
      await planReports(mortal, now())
        .then(() => drain(now))
        .catch((error) => {
          if (!(error instanceof Killed)) throw error;
          kills++;
          awayUntil = time + draw.unit() * 3_600_000;
        });
    },
    /** What is planned by now, with the leases and the waits after it. */
    async calm(time: number): Promise<void> {
      mayDie = false;
      await planReports(records, time);
      for (const hours of [0, 3, 6]) await drain(() => time + hours * 3_600_000);
    },
  };
}

async function setUp(records: Records) {
  const now = new Date(start - 60_000).toISOString();
  const account = randomUUID();
  await records.db.insertInto('accounts').values({ id: account, created_at: now }).execute();
  const sites = [];
  for (const timezone of zones) {
    const config = { ...defaultSiteConfig, timezone };
    const draft = { name: timezone, domain: 'owl.example', status: 'active' as const, config };
    const site = await addSite(records, account, draft, defaultTemplateConfig, now);
    for (const report of await listReports(records.db, site.id)) {
      const on = { ...report, enabled: true };
      await saveReport(records.db, { ...on, next_at: nextTime(on, timezone, start) });
      for (const email of people) await addRecipient(records.db, report.id, { email, role: 'reader' }, now);
    }
    sites.push({ id: site.id, timezone });
  }
  return sites;
}

/** What should happen, by the calendar alone. */
function calendar(sites: { id: string; timezone: string }[]) {
  const list: string[] = [];
  for (const { id, timezone } of sites) {
    let day = Temporal.PlainDate.from('2026-10-09');
    for (; Temporal.PlainDate.compare(day, '2026-11-10') <= 0; day = day.add({ days: 1 })) {
      const due = day.toZonedDateTime({ timeZone: timezone, plainTime: '08:00' }).epochMilliseconds;
      if (due <= start || due > end) continue;
      const yesterday = day.subtract({ days: 1 });
      list.push(`${id} daily ${yesterday}..${yesterday}`);
      if (day.dayOfWeek === 1) list.push(`${id} weekly ${day.subtract({ days: 7 })}..${yesterday}`);
      if (day.day === 1) list.push(`${id} monthly ${day.subtract({ months: 1 })}..${yesterday}`);
    }
  }
  return {
    mails: list.flatMap((line) => people.map((email) => `${line} ${email}`)).sort(),
    told: list.sort(),
  };
}

async function emailsOf(records: Records): Promise<string[]> {
  const runs = await runsOf(records);
  const mails = await records.db.selectFrom('mails').selectAll().execute();
  return mails.map(({ key, recipient }) => `${runs.get(key.split(':')[1] ?? '')} ${recipient}`).sort();
}

async function toldOf(records: Records): Promise<string[]> {
  const runs = await runsOf(records);
  const told = await records.db.selectFrom('notifications').selectAll().execute();
  return told.map(({ key }) => runs.get(key.split(':')[1] ?? '') ?? `${key} of no run`).sort();
}

async function runsOf(records: Records): Promise<Map<string, string>> {
  const runs = await records.db.selectFrom('report_runs').selectAll().execute();
  return new Map(
    runs.map((run) => [run.id, `${run.site_id} ${run.kind} ${run.period_start}..${run.period_end}`]),
  );
}
