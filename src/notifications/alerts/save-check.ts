import type { AlertKind, AlertSettings } from '../../contract/integrations/alerts.ts';
import {
  type AlertCondition,
  endCondition,
  findCondition,
  lockLook,
  noteJudgedDay,
  saveCondition,
} from '../../records/notifications/alert-conditions.ts';
import { countAlerts } from '../../records/notifications/alerts.ts';
import type { Db, Records } from '../../records/records.ts';
import type { NewAlert } from './new-alerts.ts';
import { type AlertContext, notifyAlert } from './notify-alert.ts';

/** What stands or does not, of the kinds that come and go. */
export interface Observation {
  kind: LastingKind;
  /** The alert where it stands; `over` where it does not; `unknown` where nothing can be said. */
  is: NewAlert | 'over' | 'unknown';
}

/** What one look at a site saw. */
export interface Look {
  /** The finished local day that was judged; null where that was done before. */
  day: string | null;
  /** Of that day. */
  ofDay: Observation[];
  /** Of this hour. */
  ofHour: Observation[];
  /** What happens once. */
  events: NewAlert[];
}

export type LastingKind = Extract<AlertKind, 'adblock_spike' | 'conversion_drop' | 'no_data'>;
const lastingKinds: LastingKind[] = ['no_data', 'conversion_drop', 'adblock_spike'];

/** Over a local day, of the kinds that come and go. */
export const maxADay = 2;
const wholeDayMs = 24 * 3_600_000;

type Settling = AlertContext & { settings: AlertSettings };

/**
 * Sends what a check found, all in one transaction. A concurrent check of the same site waits, and finds it done. What
 * exceeds the day's limit is sent on the next day, if it is still true.
 */
export async function saveCheck(records: Records, look: Look, about: Settling, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const isOn = (kind: AlertKind) => about.settings.alerts[kind];
  await records.db.transaction().execute(async (db) => {
    const site = await db.selectFrom('sites').select('id').where('id', '=', about.site.id).executeTakeFirst();
    if (!site) return; // deleted while it was looked at
    const judged = await lockLook(db, about.site.id, now);
    for (const kind of lastingKinds) if (!isOn(kind)) await endCondition(db, about.site.id, kind);
    const isNew = look.day !== null && (judged === null || judged < look.day);
    const seen = [...look.ofHour, ...(isNew ? look.ofDay : [])].filter(({ kind }) => isOn(kind));
    for (const observation of seen) await settle(db, observation, about, now);
    if (isNew && look.day !== null) await noteJudgedDay(db, about.site.id, look.day);
    for (const event of look.events) if (isOn(event.kind)) await notifyAlert(db, event, about, now);
  });
}

/** Sent when it begins; then not again until it was over for a whole day. */
async function settle(db: Db, { kind, is }: Observation, about: AlertContext, now: string): Promise<void> {
  const site_id = about.site.id;
  const condition = await findCondition(db, site_id, kind);
  if (is === 'over') {
    if (condition) await noteOver(db, condition, now);
  } else if (condition) {
    // A quiet night says nothing: it must not hold back the alert of a later outage.
    if (is !== 'unknown') await saveCondition(db, { ...condition, over_since: null });
  } else if (is !== 'unknown' && (await countAlerts(db, site_id, about.today, lastingKinds)) < maxADay) {
    await saveCondition(db, { site_id, kind, since: now, over_since: null });
    await notifyAlert(db, is, about, now);
  }
}

async function noteOver(db: Db, condition: AlertCondition, now: string): Promise<void> {
  const { site_id, kind, over_since } = condition;
  // What is judged by days is over for a whole day as soon as one was as usual.
  const isLong = over_since !== null && Date.parse(now) - Date.parse(over_since) >= wholeDayMs;
  if (kind !== 'no_data' || isLong) await endCondition(db, site_id, kind);
  else if (over_since === null) await saveCondition(db, { ...condition, over_since: now });
}
