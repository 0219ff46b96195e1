import { join } from 'node:path';
import type { Truce } from '../../composition/app.ts';
import type { Config } from '../../composition/config.ts';
import { homeAddress } from '../../contract/sites/home-address.ts';
import { buildSessions } from '../../events/sessions/build-sessions.ts';
import type { Engine } from '../../events/store/engine.ts';
import { readSetting, removeSetting, writeSetting } from '../../records/settings.ts';
import { addDemoSites } from './add-sites.ts';
import { type DemoSite, demoSites } from './demo-sites.ts';
import type { DemoSource } from './demo-source.ts';
import { fillableUntil, fillStore } from './fill-store.ts';
import { drawLiveVisits } from './live-visits.ts';
import { drawPatterns, dropPatterns, storePatterns, wholeWeight } from './pattern-tables.ts';
import { seededDraw } from './seeded-draw.ts';

export const demoOwner = { email: 'demo@example.com', password: 'look-around-2026' };

/** The last days of a new demo, on which two walls are compared and some visitors see none. */
const testDays = 28;
/** So many days are there when the demo is ready: two weeks to compare, and today. Earlier ones follow. */
const lastDays = 15;
const earlierDaysAtOnce = 3;
const dayMs = 86_400_000;
/** After a shorter pause nothing is filled in. */
const pauseMs = 1_800_000;

/** The demo keeps its data apart and, since its password is public, listens on this machine only. */
export function demoConfig(config: Config): Config {
  return {
    ...config,
    dataDir: join(config.dataDir, 'demo'),
    host: config.host ?? '127.0.0.1',
    admin: demoOwner,
    // Its stores hold nothing else, and its sites' pages are on this machine.
    ...{ clickhouse: null, databaseUrl: null, redisUrl: null, allowPrivate: true },
    // Nobody reads what is sent to the demo's owner: the outbox shows it.
    email: { ...config.email, server: null, isKeptOnPurpose: true },
    // What is invented can be invented again: an upgrade need not wait for a backup of it, and the directory is for those of
    // the installation beside it.
    backup: { ...config.backup, directory: null, beforeUpgrade: false },
    // Inventing three months takes long statements: between the lines that say where the demo is, they say nothing.
    slowQueryMs: 0,
  };
}

/** What is kept of a demo from its first start on. */
interface Demo {
  sites: Record<string, string>;
  firstDay: number;
  testDay: number;
  /** From this day on there are visits. */
  filledFrom: number;
}

export interface FilledDemo {
  sources: DemoSource[];
  /** Fills in the days before, while the demo runs. */
  addEarlier(stop: AbortSignal): Promise<void>;
}

interface DemoWish {
  nowMs: number;
  days: number;
  baseUrl: string;
  sites?: DemoSite[];
  readyDays?: number;
  /** Builds the sessions of what is stored. A server that runs builds them itself: two at once count them twice. */
  build?: (engine: Engine) => Promise<void>;
}

const demoSetting = 'demo';
/** Set while history is being filled in: if it is still there at a start, that one was stopped halfway. */
const fillingSetting = 'demo_filling';

/**
 * Makes the demo's sites with so many days of history, once; later fills in what is missing since it last ran.
 */
export async function fillDemo(
  { records, engine }: Pick<Truce, 'records' | 'engine'>,
  { nowMs, days, baseUrl, sites = demoSites, readyDays = lastDays, build = buildAll }: DemoWish,
): Promise<FilledDemo> {
  const { db } = records;
  const demo = await findOrAddDemo(records, { nowMs, days, sites, readyDays });
  const sources = sites.map((site) => ({
    site,
    siteId: demo.sites[site.key] ?? '',
    patterns: drawPatterns(site, homeAddress(site.domain, baseUrl)),
  }));
  const save = () => writeSetting(db, demoSetting, JSON.stringify(demo));
  /** All or nothing: what a stop leaves half done is removed at the next start. */
  const whole = async (work: () => Promise<void>) => {
    await writeSetting(db, fillingSetting, 'yes');
    await work();
    await save();
    await removeSetting(db, fillingSetting);
  };
  const isHalf = (await readSetting(db, fillingSetting)) !== null;
  if (isHalf) await removeAll(engine, demo);
  const from = isHalf ? demo.filledFrom * dayMs : await newestVisit(engine);
  const isDue = nowMs - from >= pauseMs;
  if (isDue || demo.filledFrom > demo.firstDay)
    for (const source of sources) await storePatterns(engine, source, `demo:${source.siteId}:${nowMs}`);
  if (isDue) {
    await whole(async () => {
      for (const source of sources) await fillLatest(engine, source, { demo, from, nowMs });
      await build(engine);
    });
  }
  return {
    sources,
    async addEarlier(stop) {
      while (demo.filledFrom > demo.firstDay && !stop.aborted) {
        const until = demo.filledFrom;
        await whole(async () => {
          demo.filledFrom = Math.max(demo.firstDay, until - earlierDaysAtOnce);
          const span = { from: demo.filledFrom * dayMs, until: until * dayMs };
          for (const source of sources)
            await fillStore(engine, { ...fillOf(source, demo, until), ...span, threads: 1 });
        });
      }
      if (!stop.aborted) for (const { site } of sources) await dropPatterns(engine, site.key);
    },
  };
}

async function findOrAddDemo(
  records: Truce['records'],
  { nowMs, days, sites, readyDays }: Pick<Required<DemoWish>, 'nowMs' | 'days' | 'sites' | 'readyDays'>,
): Promise<Demo> {
  const known = await readSetting(records.db, demoSetting);
  if (known) return JSON.parse(known);
  const today = Math.floor(nowMs / dayMs);
  const firstDay = today - days + 1;
  const testDay = Math.max(firstDay, today - testDays + 1);
  const filledFrom = Math.max(firstDay, today - readyDays + 1);
  const at = (day: number) => new Date(day * dayMs).toISOString();
  const past = { began: at(firstDay - 1), testBegan: at(testDay), now: new Date(nowMs).toISOString() };
  return records.db.transaction().execute(async (db) => {
    const ids = await addDemoSites({ db, traits: records.traits }, sites, past);
    const demo = { sites: ids, firstDay, testDay, filledFrom };
    await writeSetting(db, demoSetting, JSON.stringify(demo));
    await writeSetting(db, fillingSetting, 'yes');
    return demo;
  });
}

async function buildAll(engine: Engine): Promise<void> {
  while ((await buildSessions(engine)).ids > 0);
}

async function removeAll({ database, command }: Engine, demo: Demo): Promise<void> {
  for (const table of ['events', 'sessions', 'cells', 'touched', 'begun', 'built'])
    await command(`TRUNCATE TABLE ${database}.${table}`);
  demo.filledFrom = Math.max(demo.firstDay, demo.filledFrom);
}

async function newestVisit({ database, query }: Engine): Promise<number> {
  const [row] = await query<{ last: number }>(
    'heavy',
    `SELECT toUnixTimestamp64Milli(max(occurred_at)) AS last FROM ${database}.events`,
  );
  return row?.last ?? 0;
}

async function fillLatest(
  engine: Engine,
  source: DemoSource,
  { demo, from, nowMs }: { demo: Demo; from: number; nowMs: number },
) {
  const until = fillableUntil(nowMs);
  const fill = fillOf(source, demo, Math.floor(nowMs / dayMs));
  if (until > from) await fillStore(engine, { ...fill, from, until, threads: 2 });
  // The last half hour is stored like events that come in.
  const rows = drawLiveVisits(source, { from: Math.max(from, until), until: nowMs }).filter(
    ({ at }) => at <= nowMs,
  );
  const lines = rows.map(({ row }) => `${JSON.stringify(row)}\n`);
  const token = `demo:${source.siteId}:${nowMs}:latest`;
  if (lines.length > 0) await engine.insert('events', Buffer.from(lines.join('')), token);
}

function fillOf(source: DemoSource, { firstDay, testDay }: Demo, lastDay: number) {
  const { site, siteId, patterns } = source;
  const weights = { free: wholeWeight(patterns, false), tested: wholeWeight(patterns, true) };
  const sizes = sessionsPerDay(site, firstDay, lastDay).map(
    (sessions, index) => sessions / (firstDay + index >= testDay ? weights.tested : weights.free),
  );
  return { key: site.key, siteId, readers: site.readers, firstDay, testDay, sizes, perDay: site.weekday };
}

/** Quieter or busier at weekends, and a little more each month. Visits of those who return come on top. */
function sessionsPerDay(site: DemoSite, firstDay: number, lastDay: number): number[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const weekday = new Date((firstDay + index) * dayMs).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const luck = 0.94 + 0.12 * seededDraw(`${site.key} ${firstDay + index}`).unit();
    return site.weekday * (isWeekend ? site.weekend : 1) * (1 + index / 700) * luck;
  });
}
