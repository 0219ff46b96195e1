import { readChoiceOutcomes } from '../../src/analytics/choice-outcomes.ts';
import { readCountedState } from '../../src/analytics/counted-state.ts';
import { readLive } from '../../src/analytics/live.ts';
import { bounds, buckets, daysFrom } from '../../src/analytics/period.ts';
import { ask } from '../../src/analytics/query.ts';
import { readCohorts } from '../../src/analytics/revenue/cohorts.ts';
import { readReach } from '../../src/analytics/revenue/reach.ts';
import { readRecovery } from '../../src/analytics/revenue/recovery.ts';
import { readSitesSummary } from '../../src/analytics/sites-summary.ts';
import { readTopEvents } from '../../src/analytics/top-events.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { anonymizeSessions } from '../../src/events/sessions/anonymize-sessions.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { eraseSession } from '../../src/events/sessions/erase-session.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { readEngineState } from '../../src/events/store/engine-state.ts';
import { deleteEvents, openEventList } from '../../src/events/store/listing.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { newestEvents } from '../../src/events/store/newest-pages.ts';
import { newestEventAt } from '../../src/events/store/newest-rows.ts';
import {
  countSession,
  findSessionStart,
  hashOfSession,
  readSessionRows,
} from '../../src/events/store/one-session.ts';
import { countEvents, readEventPages } from '../../src/events/store/read-pages.ts';
import { removeOld, sitesWithEvents } from '../../src/events/store/retention.ts';
import { countStored } from '../../src/events/store/stored.ts';
import { StartRefused } from '../../src/kit/start-refused.ts';
import { nothing } from './building.ts';

const site = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const now = Date.UTC(2026, 10, 3, 12);
const from = Date.UTC(2026, 10, 3, 10);

/** Everything that the event store is ever asked, on an engine that notes it. */
export async function runEveryStatement(engine: Engine): Promise<void> {
  await migrateEvents(engine).catch((error) => {
    if (!(error instanceof StartRefused)) throw error; // nothing answers that the tables are there
  });
  await engine.insert('events', Buffer.from('{}\n'), 'segment:0');
  await buildSessions(engine);
  const kept = [{ site, events: 30, sessions: 365 }];
  await verifySessions(engine, from, now, { kept });
  await anonymizeSessions(engine, now, kept);
  await removeOld(engine, now, kept);
  await sitesWithEvents(engine, [site]);
  await deleteEvents(engine, site);
  const session = { site, session: '1' };
  await hashOfSession(engine, 'a');
  await countSession(engine, 'quick', session);
  await countSession(engine, 'heavy', session);
  await readSessionRows(engine, session, { limit: 50, offset: 0 });
  const before = { timestamp: new Date(now).toISOString(), id: site };
  await readSessionRows(engine, session, { limit: 50, offset: 0, before });
  await findSessionStart(engine, session, now);
  await eraseSession(engine, session);
  await readEngineState(engine);
  await openEventList(engine, () => now).list(site, { limit: 50, offset: 0, event_type: 'page_view' });
  await newestEventAt(engine, site, now);
  for await (const _ of newestEvents(engine, site, {}, { most: 10, now }));
  for await (const _ of readEventPages(engine, { siteId: site, from: from / 1000, to: now / 1000 }));
  await countEvents(engine, site, [from / 1000], now / 1000);
  await countStored(engine, site);
  await readCountedState(engine, site, { from: from / 1000, to: now / 1000 });
  await askEverything(engine);
}

async function askEverything(engine: Engine): Promise<void> {
  const zone = 'Europe/Berlin';
  const period = daysFrom('2026-11-01', '2026-11-03', zone);
  const question = {
    siteId: site,
    counts: ['sessions' as const, 'page_views' as const],
    spans: [{ ...bounds(period), to: bounds(period).to - 1 }],
    starts: buckets(period, 'day').map(({ start }) => start),
  };
  const plan = 'property:plan' as const;
  await ask(engine, { ...question, filters: [] });
  await ask(engine, { ...question, filters: [], dimensions: [plan] });
  await ask(engine, { ...question, filters: [{ dimension: 'page', operator: 'is', value: '/' }] });
  await ask(engine, {
    ...question,
    spans: [bounds(daysFrom('2026-10-25', '2026-10-27', zone)), bounds(period)],
    filters: [],
  });
  await readTopEvents(engine, site, period, 5);
  await readLive(engine, site, now);
  const config = { timezone: zone, consent_mode: 'always' as const, ab_test: defaultSiteConfig.ab_test };
  const known = { id: site, created_at: new Date(from).toISOString(), config };
  await readSitesSummary(engine, [known as never], 7, now);
  await readRecovery(engine, known as never, { days: 7 }, now);
  await readCohorts(engine, known as never, 4, now);
  await readReach(engine, known as never, { days: 7 }, now, async () => ({
    days: [],
    pauses: [],
    limited: [],
  }));
  await readChoiceOutcomes(engine, site, { period, filters: [], templates: [] });
}

/** Just enough for every branch: tables of an earlier version, something to build, a day to remove, an anonymous day. */
export function someRows(statement: string): unknown[] {
  const text = statement.replace(/\s+/g, ' ');
  if (text.includes('AND name != {record:String}')) return [{ one: 1 }];
  if (text.includes('toString(block) AS name')) {
    return [{ name: '2026-11-03 11:00:00.000000000', ids: 1, all: 1, begun: 1 }];
  }
  if (text.includes('min(first_at) AS first')) return [{ ...key, notes: 1, marks: [] }];
  if (text.includes('groupUniqArray(toString(site_id)) AS sites')) return [{ sites: [site], day: 20760 }];
  if (text.includes('AS day, ')) return [{ day: '2026-07-01', total: 1 }];
  if (text.startsWith('SELECT sum(sign) AS total')) return [{ total: 1 }];
  if (text.includes('AS erased_day')) return [{ erased_day: 20760 }];
  if (text.includes('AS hour FROM')) return [{ hour: 0 }, { hour: 1 }];
  if (text.includes('AS from FROM')) return [{ from: Math.floor(from / 86_400_000) * 86_400 }];
  if (text.includes('max(shard_num) AS shards')) return [{ shards: 2 }];
  if (text.includes('AS at, event_type')) return [event];
  return [];
}

const key = { site, id: '1', first: from, last: from };
const event = {
  ...{ ...nothing, site, session: '1', id: 'e1', at: from, event_type: 'page_view', page: '/' },
  ...{ device: '', country: '' },
};
