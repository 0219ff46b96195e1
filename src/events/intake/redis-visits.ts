import type { Redis } from 'ioredis';
import { dayMs, idleMs } from './cookieless-sessions.ts';

/** Under which names a visit is looked for; null: by none. */
export interface VisitNames {
  page: string;
  visitor: string | null;
  wall: string | null;
}

/** The visits that all nodes see, as texts. Every call rejects where the store does not answer in time. */
export interface VisitStore {
  /**
   * The visit of this page view, of this visitor, or a new one with this id, in one atomic step.
   * @param key of the day; the first node to bring one sets it for all
   * @returns the day's key if it is another one; else the session's id, what is known of it, and of the one before it
   */
  join(
    names: VisitNames,
    mine: { day: number; key: string; sessionId: string; nowMs: number },
  ): Promise<{ key: string } | { id: string; visit: string | null; earlier: string | null }>;
  /** @param names a name each by which the visit is found from now on, too */
  write(visits: { id: string; text: string; names: string[] }[]): Promise<void>;
}

/** What is kept ends automatically a moment after the visit. */
const keptMs = idleMs + 60_000;
const prefix = 'truce:visits:';

/**
 * KEYS: key of the day, page, visitor or '', wall or ''. ARGV: own key, own session id, now, idle ms, kept ms, prefix, day ms.
 * Answers { 'key', key } or { 'visit', session id, visit or false, earlier visit or false }.
 */
const joinScript = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[7] * 2, 'NX')
local key = redis.call('GET', KEYS[1])
if key ~= ARGV[1] then return { 'key', key } end
local function find(name)
  if name == '' then return false, false end
  local id = redis.call('GET', name)
  if not id then return false, false end
  return id, redis.call('GET', ARGV[6] .. id)
end
local id, visit = find(KEYS[2])
if id then return { 'visit', id, visit, false } end
id, visit = find(KEYS[3])
if not id then id, visit = find(KEYS[4]) end
local earlier = false
if id and visit and ARGV[3] - cjson.decode(visit).seenAt > ARGV[4] + 0 then
  earlier = visit
  id = false
end
if not id then
  id = ARGV[2]
  visit = false
end
redis.call('SET', KEYS[2], id, 'PX', ARGV[5])
if KEYS[3] ~= '' then redis.call('SET', KEYS[3], id, 'PX', ARGV[5]) end
return { 'visit', id, visit, earlier }`;

export function openRedisVisits(redis: Redis): VisitStore {
  return {
    async join({ page, visitor, wall }, { day, key, sessionId, nowMs }) {
      const names = [page, visitor, wall].map((name) => (name === null ? '' : prefix + name));
      const settings = [key, sessionId, nowMs, idleMs, keptMs, prefix, dayMs];
      const [kind, first, visit, earlier] = (await redis.eval(
        joinScript,
        4,
        ...[`${prefix}key:${day}`, ...names],
        ...settings,
      )) as ['key' | 'visit', string, string | null, string | null];
      return kind === 'key' ? { key: first } : { id: first, visit, earlier };
    },
    async write(visits) {
      const writing = redis.multi();
      for (const { id, text, names } of visits) {
        writing.set(prefix + id, text, 'PX', keptMs);
        for (const name of names) writing.set(prefix + name, id, 'PX', keptMs);
      }
      await writing.exec();
    },
  };
}
