import { randomUUID } from 'node:crypto';
import { addFailedEvent } from '../../src/records/intake/failed-events.ts';
import type { LocalServer } from '../support/server.ts';

/** What can be replayed: without it, a replay changes nothing. */

export async function failEvent({ stores, clock }: LocalServer, site: string): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  const at = now.replace('T', ' ').slice(0, 23);
  const event = { id: randomUUID(), site_id: site, session_id: 's', event_type: 'page_view' };
  const row = JSON.stringify({ ...event, occurred_at: at, received_at: at });
  await addFailedEvent(stores.records.db, row, 'was refused', now);
}

/** A delivery that failed, of the same as another one; no worker tries it. */
export async function failDelivery({ stores }: LocalServer, deliveryId: string): Promise<void> {
  const { db } = stores.records;
  const like = db.selectFrom('deliveries').selectAll().where('id', '=', deliveryId);
  const delivery = await like.executeTakeFirstOrThrow();
  const told = db.selectFrom('notifications').selectAll().where('id', '=', delivery.notification_id);
  const notification = { ...(await told.executeTakeFirstOrThrow()), id: randomUUID(), key: randomUUID() };
  await db.insertInto('notifications').values(notification).execute();
  const failed = { ...delivery, state: 'failed' as const, finished_at: delivery.created_at };
  const own = { id: randomUUID(), notification_id: notification.id, next_attempt_at: null };
  await db
    .insertInto('deliveries')
    .values({ ...failed, ...own })
    .execute();
}
