import type { Engine, Params } from './engine.ts';

type Reader = Pick<Engine, 'database' | 'cluster' | 'query'>;

/** A condition on the raw events, and the values that it names. */
export interface Condition {
  where: string;
  params: Params;
}

/** So many rows of days are counted in one statement: their ids are in memory until it ends. */
const rowsAtOnce = 5_000_000;
/** So many days' counts are remembered, those of all sites and conditions together. */
const maxDays = 10_000;

interface Day {
  day: string;
  /** What the day is stored in: whatever is written, merged or deleted there gets a new name. */
  parts: string;
  stored: number;
}

/**
 * Counts events, each id of a session once. An event has one time, so the days' counts add up. They are remembered while the parts of a
 * day stay the same: for most questions, only today is counted.
 */
export function openListedCounts(engine: Reader): (condition: Condition) => Promise<number> {
  const known = new Map<string, { parts: string; events: number }>();

  async function count(condition: Condition): Promise<number> {
    // Replicas of a cluster may be at different states, so that the parts of one say nothing about the answer of another.
    // One session has few events, and its id is not to be remembered here.
    const days = engine.cluster || 'session' in condition.params ? [] : await readDays(engine);
    if (days.length === 0) return countAll(engine, condition);
    const question = `${condition.where} ${JSON.stringify(condition.params)}`;
    const nameOf = (day: string) => `${day} ${question}`;
    const changed = days.filter(({ day, parts }) => known.get(nameOf(day))?.parts !== parts);
    const counts = new Map<string, number>();
    for (const some of inGroups(changed)) {
      const rows = await countDays(engine, condition, some);
      for (const { day, events } of rows) counts.set(day, events);
    }
    const total = days.reduce((sum, { day, parts }) => {
      const entry = known.get(nameOf(day));
      return sum + (entry && entry.parts === parts ? entry.events : (counts.get(day) ?? 0));
    }, 0);
    for (const { day, parts } of changed) remember(nameOf(day), { parts, events: counts.get(day) ?? 0 });
    return total;
  }

  function remember(name: string, entry: { parts: string; events: number }) {
    known.delete(name);
    const [oldest] = known.keys();
    if (known.size >= maxDays && oldest !== undefined) known.delete(oldest);
    known.set(name, entry);
  }

  return count;
}

function readDays({ database, query }: Reader): Promise<Day[]> {
  return query<Day>(
    'quick',
    `SELECT partition_id AS day, arrayStringConcat(arraySort(groupArray(name)), ' ') AS parts, sum(rows) AS stored
     FROM system.parts WHERE database = {database:String} AND table = 'events' AND active GROUP BY partition_id`,
    { database },
  );
}

function inGroups(days: Day[]): string[][] {
  const groups: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { day, stored } of days) {
    size += Number(stored);
    const group = groups.at(-1);
    if (group && size <= rowsAtOnce) group.push(day);
    else {
      groups.push([day]);
      size = Number(stored);
    }
  }
  return groups;
}

async function countDays({ database, query }: Reader, { where, params }: Condition, days: string[]) {
  const rows = await query<{ day: string; events: number }>(
    'quick',
    `SELECT _partition_id AS day, uniqExact(id, session_id) AS events FROM ${database}.events
     WHERE ${where} AND _partition_id IN {days:Array(String)} GROUP BY day`,
    { ...params, days },
  );
  return rows.map(({ day, events }) => ({ day, events: Number(events) }));
}

async function countAll({ database, query }: Reader, { where, params }: Condition): Promise<number> {
  const [row] = await query<{ total: number }>(
    'quick',
    `SELECT uniqExact(id, session_id) AS total FROM ${database}.events WHERE ${where}`,
    params,
  );
  return Number(row?.total ?? 0);
}
