import { makeSessions, type SessionEvent } from '../../events/sessions/make-sessions.ts';
import { columns } from '../../events/store/columns.ts';
import type { Engine } from '../../events/store/engine.ts';
import { sessionColumns, sessionNames } from '../../events/store/session-columns.ts';
import type { DemoSite } from './demo-sites.ts';
import type { DemoSource } from './demo-source.ts';
import { seededDraw } from './seeded-draw.ts';
import { drawVisits, type PatternEvent, type PlacedPattern } from './visit-pattern.ts';

export const ownEventColumns = Object.keys(columns).filter(
  (name) => !['id', 'site_id', 'session_id', 'occurred_at', 'received_at'].includes(name),
) as (keyof PatternEvent)[];
export const ownSessionColumns = sessionNames.filter(
  (name) => !['site_id', 'session', 'started_at', 'allowed_at'].includes(name),
);

/** Which of a visit's values are drawn for each time it happens; the others are the pattern's. */
export const drawnColumns = ['device', 'country', 'browser', 'os', 'referrer', 'properties', 'blocker'];

/** For days without a test and for days with one, so many pairs of visitors who differ only by the wall that they may see. */
export function drawPatterns(site: DemoSite, home: string): PlacedPattern[] {
  const { key, pairs, readers, challenger } = site;
  const all: PlacedPattern[] = [];
  for (const isTested of [false, true]) {
    for (let pair = 0; pair < pairs; pair++) {
      for (const [twin, variant] of (
        ['control', isTested && challenger ? 'friendly' : 'control'] as const
      ).entries()) {
        const draw = seededDraw(`${key} ${isTested} ${pair}`);
        const pattern = 2 * pair + twin;
        const visits = drawVisits(draw, { home, readers, isTested }, variant);
        all.push(...visits.map((own, visit) => ({ ...own, pattern, visit, isTested })));
      }
    }
  }
  return all;
}

/** What the weights of the first visits add up to, on a day with a test or without one. */
export function wholeWeight(patterns: PlacedPattern[], isTested: boolean): number {
  return patterns.reduce(
    (sum, each) => sum + (each.isTested === isTested && each.back === 0 ? each.weight : 0),
    0,
  );
}

/** Where a site's patterns are, for the event store to multiply them. */
export const patternTables = (key: string) => ({
  events: `demo_${key}_events`,
  sessions: `demo_${key}_sessions`,
});

/** Stores a site's patterns: their events, and the session that these make. */
export async function storePatterns(
  engine: Engine,
  { site, patterns }: DemoSource,
  token: string,
): Promise<void> {
  const { database } = engine;
  const place = 'pattern UInt32, visit UInt8, isTested Bool, back UInt8, weight Float64, isBlocked Bool';
  const typed = (names: readonly string[], types: Record<string, string>) =>
    names.map((name) => `${name} ${types[name]?.replace(/ (CODEC|DEFAULT).*/, '')}`).join(', ');
  await dropPatterns(engine, site.key);
  const tables = patternTables(site.key);
  const create = (table: string, own: string) =>
    engine.command(
      `CREATE TABLE ${database}.${table} (${place}, ${own}) ENGINE = MergeTree ORDER BY (isTested, pattern)`,
    );
  await create(tables.events, `at Int64, ${typed(ownEventColumns, columns)}`);
  await create(tables.sessions, `allowed UInt8, ${typed(ownSessionColumns, sessionColumns)}`);
  const lines = { events: [] as string[], sessions: [] as string[] };
  for (const { events: own, ...where } of patterns) {
    const head = JSON.stringify(where).slice(0, -1);
    for (const event of own) lines.events.push(`${head},${JSON.stringify(event).slice(1)}\n`);
    const session = sessionOf(own);
    const allowed = Number(session.allowed_at > 0);
    lines.sessions.push(`${head},"allowed":${allowed},${JSON.stringify(session).slice(1)}\n`);
  }
  for (const kind of ['events', 'sessions'] as const)
    await engine.insert(tables[kind], Buffer.from(lines[kind].join('')), `${token}:${kind}`);
}

export async function dropPatterns({ database, command }: Pick<Engine, 'database' | 'command'>, key: string) {
  for (const table of Object.values(patternTables(key)))
    await command(`DROP TABLE IF EXISTS ${database}.${table} SYNC`);
}

/** The session by its one definition; `allowed_at` is 1 where the day is still to be written. */
function sessionOf(events: PatternEvent[]) {
  const [session] = makeSessions({ site_id: '', session: '0', chained_ms: 0 }, events.map(asSessionEvent));
  if (!session) throw new Error('a pattern without events');
  return session;
}

function asSessionEvent(event: PatternEvent, index: number): SessionEvent {
  const metadata = event.metadata ? JSON.parse(event.metadata) : {};
  return {
    id: String(1000 + index),
    at: event.at,
    event_type: event.event_type,
    page: event.page ?? '',
    referrer: event.referrer ?? '',
    device: event.device ?? '',
    country: event.country ?? 'ZZ',
    browser: event.browser ?? '',
    os: event.os ?? '',
    language: event.language ?? '',
    blocker: event.blocker ?? '',
    kind: event.kind ?? '',
    variant: event.variant ?? '',
    arm: event.arm ?? '',
    properties: event.properties ?? {},
    sender: event.sender ?? '',
    reason: metadata.reason ?? '',
    arm_first: Number(metadata.arm_first === true),
    wall_first: Number(metadata.wall_first === true),
    allowed_at: Number('allowed_at' in metadata),
    choices: '',
    confirmed: 0,
    at_arrival: 0,
  };
}
