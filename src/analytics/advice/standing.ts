import type { SiteConfig } from '../../contract/sites/sites.ts';
import type { Finding } from './facts.ts';

/** How a site stands at this moment, besides what its visitors did. */
export interface Standing {
  isActive: boolean;
  hasRate: boolean;
  /** What became of the newest report or alert email: `kept`: there is no mail server. */
  email: 'sent' | 'kept' | 'failed' | null;
  /** Sessions of the last 30 days. */
  sessions: number;
  judged: number;
  blocked: number;
  /** Hours since the last session, at least; null: there was none in 30 days. */
  silentHours: number | null;
}

/** What was counted of a site, beside what its settings and emails say; undefined: nothing was. */
export function toStanding(
  counted: Pick<Standing, 'sessions' | 'judged' | 'blocked' | 'silentHours'> | undefined,
  known: Pick<Standing, 'isActive' | 'hasRate' | 'email'>,
): Standing {
  const { sessions = 0, judged = 0, blocked = 0, silentHours = null } = counted ?? {};
  return { ...known, sessions, judged, blocked, silentHours };
}

const enough = { blocked: 50, silentHours: 6, missedSessions: 50 };
const hoursOfMonth = 30 * 24;

/** What keeps an owner from knowing anything, or from winning anything back, the most urgent first. */
export function standingAdvice(standing: Standing | null, config: SiteConfig): Finding[] {
  if (!standing?.isActive) return [];
  return [silence(standing), email(standing), wallOff(standing, config), rate(standing)].flat();
}

/** As many sessions as there usually are in so many hours cannot all stay away by chance. */
function silence({ silentHours, sessions }: Standing): Finding[] {
  if (silentHours === null) return [{ id: 'no_visits', about: {}, numbers: [], action: null }];
  const missed = (sessions / hoursOfMonth) * silentHours;
  if (silentHours < enough.silentHours || missed < enough.missedSessions) return [];
  return [{ id: 'no_data', about: { hours: String(silentHours) }, numbers: [], action: null }];
}

function email({ email: state }: Standing): Finding[] {
  if (state !== 'failed' && state !== 'kept') return [];
  return [{ id: 'fix_email', about: { state }, numbers: [], action: null }];
}

function wallOff({ judged, blocked }: Standing, { wall }: SiteConfig): Finding[] {
  if (wall !== 'off' || blocked < enough.blocked) return [];
  const share = String(judged === 0 ? 0 : (100 * blocked) / judged);
  return [{ id: 'turn_wall_on', about: { share }, numbers: [], action: null }];
}

function rate({ hasRate, blocked }: Standing): Finding[] {
  return hasRate || blocked === 0 ? [] : [{ id: 'set_rate', about: {}, numbers: [], action: null }];
}
