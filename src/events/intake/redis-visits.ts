import type { Redis } from 'ioredis';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { endOf } from './visit-days.ts';

/** Under which names a visit is looked for; null: by none. */
export interface VisitNames {
  page: string;
  visitor: string | null;
  wall: string | null;
}

/** Who asks, and the keys that its names were made with. */
export interface Asking {
  /** Since 1970, UTC. */
  day: number;
  key: string;
  /** The key of the day before, and the names by it: until 00:30 UTC, and if it is known. */
  before: ({ key: string } & VisitNames) | null;
  sessionId: string;
  nowMs: number;
}

/** The day's keys, if the names were made with others; else the session's id, what is known of it, and of the one before it. */
export type JoinedOfStore =
  | { key: string; before: string | null }
  | { id: string; visit: string | null; earlier: string | null };

/** The visits that all nodes see, as texts. Every call rejects where the store does not answer in time. */
export interface VisitStore {
  /**
   * The visit of this page view, of this visitor, or a new one with this id, in one atomic step. The first node to bring a day's key
   * sets it for all.
   */
  join(names: VisitNames, asking: Asking): Promise<JoinedOfStore>;
  /** @param names a name each by which the visit is found from now on, too */
  write(visits: { id: string; text: string; names: string[] }[]): Promise<void>;
}

/** What is kept ends automatically a moment after the visit. */
const keptMs = idleMs + 60_000;
const prefix = 'truce:visits:';

/**
 * KEYS: key of the day, page, visitor or '', wall or ''; then the same of the day before, each or ''.
 * ARGV: own key, own key of the day before or '', own session id, now, idle ms, longest ms, kept ms, ms until the day's key is gone, prefix.
 * Answers { 'key', key, key of the day before or false } or { 'visit', session id, visit or false, earlier visit or false }.
 */
const joinScript = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[8], 'NX')
local key = redis.call('GET', KEYS[1])
local before = KEYS[5] ~= '' and redis.call('GET', KEYS[5])
if key ~= ARGV[1] or (before or '') ~= ARGV[2] then return { 'key', key, before } end
local function find(name)
  return name ~= '' and redis.call('GET', name)
end
local function name(key, id)
  if key ~= '' then redis.call('SET', key, id, 'PX', ARGV[7]) end
end
local page = find(KEYS[2])
if page then
  redis.call('PEXPIRE', KEYS[2], ARGV[7])
  if find(KEYS[3]) == page then redis.call('PEXPIRE', KEYS[3], ARGV[7]) end
  return { 'visit', page, redis.call('GET', ARGV[9] .. page), false }
end
page = find(KEYS[6])
local visitor, wall = find(KEYS[7]), find(KEYS[8])
local id = page or find(KEYS[3]) or find(KEYS[4]) or visitor or wall
local visit, earlier = false, false
if id then visit = redis.call('GET', ARGV[9] .. id) end
if visit and not page then
  local known = cjson.decode(visit)
  if ARGV[4] - known.seenAt > ARGV[5] + 0 or ARGV[4] - (known.begunAt or known.seenAt) >= ARGV[6] + 0 then
    earlier = visit
    id = false
  end
end
if not id then
  id = ARGV[3]
  visit = false
end
name(KEYS[2], id)
if not page or visitor == id then name(KEYS[3], id) end
if wall == id then name(KEYS[4], id) end
return { 'visit', id, visit, earlier }`;

export function openRedisVisits(redis: Redis): VisitStore {
  return {
    async join(names, { day, key, before, sessionId, nowMs }) {
      const texts = ({ page, visitor, wall }: VisitNames) =>
        [page, visitor, wall].map((name) => (name === null ? '' : prefix + name));
      const keyOf = (asked: number) => `${prefix}key:${asked}`;
      const mayLookBack = nowMs < endOf(day - 1);
      const keys = [
        ...[keyOf(day), ...texts(names)],
        ...[mayLookBack ? keyOf(day - 1) : '', ...(before ? texts(before) : ['', '', ''])],
      ];
      const own = [key, before?.key ?? '', sessionId, nowMs];
      const [kind, first, second, third] = (await redis.eval(
        joinScript,
        keys.length,
        ...keys,
        ...[...own, idleMs, longestMs, keptMs, endOf(day) - nowMs, prefix],
      )) as ['key' | 'visit', string, string | null, string | null];
      return kind === 'key' ? { key: first, before: second } : { id: first, visit: second, earlier: third };
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
