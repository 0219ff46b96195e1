import type { Log } from '../kit/log.ts';
import type { JobHandlers } from '../records/jobs/job-payloads.ts';
import { TryAgain } from '../records/jobs/try-again.ts';
import {
  addAttempt,
  findWay,
  hasDelivery,
  hasDeliveryBetween,
  settleDelivery,
  type Way,
} from '../records/notifications/deliveries.ts';
import { alwaysFailedText, deliveryFailureText } from '../records/notifications/delivery-failures.ts';
import { disableIntegration } from '../records/notifications/integrations.ts';
import type { Db, Records } from '../records/records.ts';
import { findSiteForUpdate, type OwnedSite } from '../records/sites/sites.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import { deliverJobKind } from './deliver-job.ts';
import type { Outcome } from './outcome.ts';
import { nextDelayMs } from './retry-schedule.ts';
import { timeoutMs } from './webhook-address.ts';

export interface DeliveryParts extends AttemptParts {
  records: Records;
  /** 0 to 1. */
  unit: () => number;
  /** Notifies the owners that an integration was disabled, in the same transaction. */
  tellDisabled: (db: Db, way: Way, reason: string, now: string) => Promise<void>;
  /** Plans the reports of a site by what its integrations want now, in the same transaction, which has read the site for a change. */
  followIntegrations: (db: Db, site: OwnedSite, nowMs: number) => Promise<void>;
  log: Log;
}

/** A receiver that failed for so long, and did nothing else, is asked no more. */
export const maxFailingMs = 120 * 3_600_000;
/** To one receiver at a time, so that a slow one leaves the others their turns. */
const atOnceToOne = 2;

/** Brings a notification to one integration: until it is taken, or for about three days. */
export function deliverJobs(parts: DeliveryParts): JobHandlers {
  const underWay = new Map<string, number>();

  async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const present = underWay.get(id) ?? 0;
    if (present >= atOnceToOne) throw new TryAgain('others are on their way there', timeoutMs * parts.unit());
    underWay.set(id, present + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(id) ?? 1) - 1;
      if (left === 0) underWay.delete(id);
      else underWay.set(id, left);
    }
  }

  return {
    [deliverJobKind]: async ({ delivery_id, replays }) => {
      const way = await findWay(parts.records.db, delivery_id);
      // Done before its worker was lost, or replayed: then another job handles it.
      if (way?.delivery.state !== 'waiting' || way.delivery.replays !== replays) return;
      refuseEarly(way, parts.now());
      const isTest = way.notification.event === 'test';
      if (way.integration.state === 'disabled' && !isTest)
        return giveUp(parts, way, deliveryFailureText('turned_off'));
      const outcome = await inTurn(way.integration.id, () => attempt(way, parts));
      const delayMs = await keep(parts, way, outcome);
      if (delayMs !== null) throw new TryAgain(outcome.error ?? '', delayMs);
    },
  };
}

/** The worker stopped after an attempt and before its job had the time of the next one. */
function refuseEarly({ delivery }: Way, nowMs: number): void {
  const waitMs = delivery.next_attempt_at === null ? 0 : Date.parse(delivery.next_attempt_at) - nowMs;
  if (waitMs > 0) throw new TryAgain('the next attempt is later', waitMs);
}

async function giveUp({ records, now }: DeliveryParts, { delivery }: Way, error: string): Promise<void> {
  const { attempts } = delivery;
  const finished_at = new Date(now()).toISOString();
  await settleDelivery(records.db, delivery, {
    ...{ state: 'failed', attempts, next_attempt_at: null, error, finished_at },
  });
}

/** Keeps the attempt and what follows from it, or nothing. @returns when to try again; null: not. */
async function keep(parts: DeliveryParts, way: Way, outcome: Outcome): Promise<number | null> {
  const nowMs = parts.now();
  const now = new Date(nowMs).toISOString();
  const attempts = way.delivery.attempts + 1;
  const mayRetry = !outcome.isDelivered && outcome.isWorthRetrying && outcome.endsIntegration === null;
  const delayMs = mayRetry ? nextDelayMs(attempts, parts.unit(), outcome.retryAfterMs) : null;
  const reason = await endsAt(parts.records.db, way, outcome, { nowMs, isLastTry: delayMs === null });
  const { at, status, duration_ms, error, answer } = outcome;
  const { db: records, traits } = parts.records;
  const isKept = await records.transaction().execute(async (db) => {
    // Before its integrations, as the owner's changes do.
    const site = reason === null ? null : await findSiteForUpdate({ db, traits }, way.integration.site_id);
    // The integration was removed while its receiver was asked.
    if (!(await hasDelivery(db, way.delivery.id))) return false;
    await addAttempt(db, way.delivery.id, { at, status, duration_ms, error, answer });
    await settleDelivery(db, way.delivery, {
      state: outcome.isDelivered ? 'delivered' : delayMs === null ? 'failed' : 'waiting',
      attempts,
      error,
      next_attempt_at: delayMs === null ? null : new Date(nowMs + delayMs).toISOString(),
      finished_at: delayMs === null ? now : null,
    });
    await noteHealth(db, way, outcome.isDelivered, now);
    if (reason !== null && (await disable(db, parts, way, reason, now)) && site)
      await parts.followIntegrations(db, site, nowMs);
    return true;
  });
  if (!isKept) return null;
  const told = { delivery: way.delivery.id, integration: way.integration.id, status, error };
  if (reason !== null) parts.log.warn({ ...told, reason }, 'an integration was turned off');
  else if (!outcome.isDelivered) parts.log.info(told, 'a delivery failed');
  return delayMs;
}

/** Why the integration ends with this attempt; null where it goes on. */
async function endsAt(
  db: Db,
  way: Way,
  outcome: Outcome,
  { nowMs, isLastTry }: { nowMs: number; isLastTry: boolean },
): Promise<string | null> {
  const { integration } = way;
  if (outcome.isDelivered) return null;
  if (outcome.endsIntegration !== null) return outcome.endsIntegration;
  const since = integration.failing_since === null ? nowMs : Date.parse(integration.failing_since);
  if (nowMs - since < maxFailingMs) return null;
  // Where messages are rare, the one before failed long ago, and this one has its attempts first.
  if (!isLastTry && (await isFirstInDays(db, way))) return null;
  return alwaysFailedText(outcome.error ?? '');
}

/** Whether the receiver got no other message in the days before this one. */
async function isFirstInDays(db: Db, { delivery, integration }: Way): Promise<boolean> {
  const since = new Date(Date.parse(delivery.created_at) - maxFailingMs).toISOString();
  return !(await hasDeliveryBetween(db, integration.id, { since, before: delivery.created_at }));
}

async function noteHealth(db: Db, { integration }: Way, isDelivered: boolean, now: string): Promise<void> {
  const query = db
    .updateTable('integrations')
    .set({ failing_since: isDelivered ? null : now })
    .where('id', '=', integration.id);
  await query.where('failing_since', isDelivered ? 'is not' : 'is', null).execute();
}

/** @returns false where another delivery was first, or the owner has given another address meanwhile. */
async function disable(
  db: Db,
  parts: DeliveryParts,
  way: Way,
  reason: string,
  now: string,
): Promise<boolean> {
  const { id, url } = way.integration;
  if (!(await disableIntegration(db, { id, url }, reason, now))) return false;
  await parts.tellDisabled(db, way, reason, now);
  return true;
}
