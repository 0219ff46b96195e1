import { randomUUID } from 'node:crypto';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryLog,
  DeliveryState,
} from '../../contract/integrations/integrations.ts';
import type { Db } from '../records.ts';
import { storedSecrets } from '../stored-secrets.ts';
import { deliveryFailureOf } from './delivery-failures.ts';
import { type StoredIntegration, toIntegration } from './integrations.ts';

export interface DeliveryTables {
  notifications: {
    id: string;
    /** What makes it happen once. */
    key: string;
    account_id: string;
    site_id: string;
    event: string;
    /** The JSON text that every webhook gets, at every attempt, to the byte. */
    body: string;
    /** JSON: how people read it. */
    text: string;
    created_at: string;
  };
  /** A notification's way to one integration; one of each pair. */
  deliveries: {
    id: string;
    notification_id: string;
    integration_id: string;
    state: 'waiting' | 'delivered' | 'failed';
    /** Attempts since it was planned or replayed. */
    attempts: number;
    /** How often it was replayed. */
    replays: number;
    next_attempt_at: string | null;
    error: string | null;
    created_at: string;
    finished_at: string | null;
  };
  delivery_attempts: {
    id: string;
    delivery_id: string;
    at: string;
    /** HTTP status; null where no answer came. */
    status: number | null;
    duration_ms: number;
    error: string | null;
    /** The beginning of the answer. */
    answer: string | null;
  };
}

/** A delivery with what is sent, and where to. */
export interface Way {
  delivery: DeliveryTables['deliveries'];
  notification: DeliveryTables['notifications'];
  integration: StoredIntegration;
}

/** Of one answer to "send again all that failed". */
export const maxReplayed = 1_000;

export async function findWay(db: Db, deliveryId: string): Promise<Way | null> {
  const delivery = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  if (!delivery) return null;
  const { notification_id, integration_id } = delivery;
  const [notification, integration] = await Promise.all([
    db.selectFrom('notifications').selectAll().where('id', '=', notification_id).executeTakeFirst(),
    db.selectFrom('integrations').selectAll().where('id', '=', integration_id).executeTakeFirst(),
  ]);
  if (!notification || !integration) return null;
  const { open } = await storedSecrets(db);
  return {
    delivery,
    notification: { ...notification, body: open(notification.body) },
    integration: await toIntegration(db, integration),
  };
}

/** Whether another message was to go there from `since` until before `before`. */
export async function hasDeliveryBetween(
  db: Db,
  integrationId: string,
  { since, before }: { since: string; before: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('integration_id', '=', integrationId)
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it is still there: with its integration, its deliveries go. */
export async function hasDelivery(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('deliveries').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function addAttempt(
  db: Db,
  deliveryId: string,
  attempt: Omit<DeliveryAttempt, 'error_code'>,
): Promise<void> {
  const row = { id: randomUUID(), delivery_id: deliveryId, ...attempt };
  await db.insertInto('delivery_attempts').values(row).execute();
}

/**
 * Saves the state, unless the delivery was replayed, ended or attempted by another worker meanwhile: a worker that was
 * paused must not undo what came after. A success counts in any case.
 */
export async function settleDelivery(
  db: Db,
  { id, replays, attempts }: DeliveryTables['deliveries'],
  now: Pick<DeliveryTables['deliveries'], 'state' | 'attempts' | 'next_attempt_at' | 'error' | 'finished_at'>,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(now)
    .where('id', '=', id)
    .where('replays', '=', replays)
    .where('state', '=', 'waiting')
    .$if(now.state !== 'delivered', (query) => query.where('attempts', '=', attempts))
    .execute();
}

type Round = Pick<DeliveryTables['deliveries'], 'id' | 'replays'>;

/** Ends a delivery that waits for a job that was given up, unless it was replayed since. */
export async function giveUpDelivery(
  db: Db,
  round: Round,
  end: Pick<DeliveryTables['deliveries'], 'error' | 'finished_at'>,
): Promise<void> {
  const given = { state: 'failed' as const, next_attempt_at: null, ...end };
  await changeRound(db, round, 'waiting', given);
}

/** Lets it wait for the same job again. */
export async function takeUpDelivery(db: Db, round: Round): Promise<void> {
  await changeRound(db, round, 'failed', { state: 'waiting', error: null, finished_at: null });
}

async function changeRound(
  db: Db,
  { id, replays }: Round,
  from: DeliveryState,
  change: Partial<DeliveryTables['deliveries']>,
): Promise<void> {
  const rows = db.updateTable('deliveries').set(change).where('id', '=', id);
  await rows.where('replays', '=', replays).where('state', '=', from).execute();
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  integrationId: string,
  page: { state?: DeliveryState; event?: string; limit: number; offset: number },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const found = withEvents(db)
    .where('deliveries.integration_id', '=', integrationId)
    .$if(page.state !== undefined, (query) => query.where('deliveries.state', '=', page.state ?? 'waiting'))
    .$if(page.event !== undefined, (query) => query.where('notifications.event', '=', page.event ?? ''));
  const rows = await found
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await found
    .clearSelect()
    .select((is) => is.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { deliveries: rows.map(withCode), total: Number(count) };
}

/** With every attempt, newest first: those before it was sent again too. */
export async function findDelivery(db: Db, integrationId: string, id: string): Promise<DeliveryLog | null> {
  const row = await withEvents(db)
    .select('notifications.body')
    .where('deliveries.integration_id', '=', integrationId)
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const log = await db
    .selectFrom('delivery_attempts')
    .select(['at', 'status', 'duration_ms', 'error', 'answer'])
    .where('delivery_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  const { open } = await storedSecrets(db);
  return { ...withCode(row), body: open(row.body), log: log.map(withCode) };
}

function withCode<Row extends { error: string | null }>(row: Row) {
  return { ...row, error_code: deliveryFailureOf(row.error) };
}

/** Deliveries that failed since then, however long they were tried; oldest first, at most a thousand. */
export async function listFailed(db: Db, integrationId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('integration_id', '=', integrationId)
    .where('state', '=', 'failed')
    .where('finished_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxReplayed)
    .execute();
  return rows.map(({ id }) => id);
}

/** What ended before then goes; what still waits stays. */
export async function removeDeliveries(db: Db, before: string): Promise<number> {
  const gone = await db
    .deleteFrom('deliveries')
    .where('created_at', '<', before)
    // Sent again since: what came of it stays as long as that of a new one.
    .where('finished_at', '<', before)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.notification_id', '=', 'notifications.id'),
        ),
      ),
    )
    .execute();
  return Number(gone.numDeletedRows);
}

function withEvents(db: Db) {
  return db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select((is) => [
      'deliveries.id',
      'deliveries.notification_id',
      'notifications.event',
      'deliveries.state',
      'deliveries.attempts',
      'deliveries.replays',
      is
        .selectFrom('delivery_attempts')
        .select('delivery_attempts.status')
        .whereRef('delivery_attempts.delivery_id', '=', 'deliveries.id')
        .orderBy('delivery_attempts.at', 'desc')
        .limit(1)
        .as('last_status'),
      'deliveries.error',
      'deliveries.next_attempt_at',
      'deliveries.created_at',
      'deliveries.finished_at',
    ]);
}
