/**
 * What leaves the house for programs and channels. In comes something that happened to a site; out goes a row for
 * each Slack hook and webhook that wants it, and a job that brings it there. Never a connection from here.
 */

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { NotificationEvent, SentEvent } from '../contract/integrations/notifications.ts';
import { message } from '../kit/messages/text.ts';
import { inEnglish } from '../kit/messages/writer.ts';
import { readEvents } from '../records/notifications/integrations.ts';
import { StoredText } from '../records/read-json.ts';
import type { Db } from '../records/records.ts';
import { findSite } from '../records/sites/sites.ts';
import { storedSecrets } from '../records/stored-secrets.ts';
import { addDeliverJob } from './deliver-job.ts';

/** How people read it, in Slack, each channel in its language. Plain text: markup in it is shown, never run. */
export const NotificationText = z.object({
  title: StoredText,
  /** A paragraph each. */
  lines: z.array(StoredText),
  /** Numbers under the paragraphs, two in a row. */
  fields: z.array(z.object({ label: StoredText, value: StoredText })).optional(),
  /** The place in the dashboard that it is about. */
  url: z.string().optional(),
  /** The site's time zone; absent from what earlier versions wrote. */
  zone: z.string().optional(),
});
export type NotificationText = z.output<typeof NotificationText>;

export interface Notification {
  accountId: string;
  siteId: string;
  event: NotificationEvent;
  /** What a webhook gets as `data`; see docs/webhooks.md for each event's fields. */
  data: Record<string, unknown>;
  /** A key is notified once, however often it is passed. */
  key: string;
  text: Omit<NotificationText, 'zone'>;
}

/**
 * Writes a notification and plans its way to each active integration of the site that wants this event, all or
 * nothing: in the caller's transaction, else in one of its own.
 * @param now ISO 8601
 */
export async function notify(db: Db, notification: Notification, now: string): Promise<void> {
  if (!db.isTransaction) {
    return db.transaction().execute((inside) => notify(inside, notification, now));
  }
  const id = await addNotification(db, notification, now);
  if (id === null) return;
  const integrations = await db
    .selectFrom('integrations')
    .select(['id', 'events'])
    .where('site_id', '=', notification.siteId)
    .where('state', '=', 'active')
    .execute();
  for (const integration of integrations) {
    if (readEvents(integration).includes(notification.event)) await planDelivery(db, id, integration.id, now);
  }
}

/** Sends a test to one integration of a site, whatever events it wants. @returns the delivery's id */
export async function notifyTest(
  db: Db,
  site: { id: string; account_id: string; name: string },
  integrationId: string,
  now: string,
): Promise<string> {
  const key = `test:${integrationId}:${randomUUID()}`;
  const text = {
    title: message('emails.channelTest'),
    lines: [message('emails.channelTestWhat', { site: site.name })],
  };
  const draft = {
    accountId: site.account_id,
    siteId: site.id,
    data: { message: inEnglish(text.lines) },
    key,
    text,
  };
  const id = await addNotification(db, { ...draft, event: 'test' }, now);
  if (id === null) throw new Error('a key with a random part was taken');
  return planDelivery(db, id, integrationId, now);
}

/** @returns null if the key was used before. */
async function addNotification(
  db: Db,
  { accountId, siteId, event, data, key, text }: Omit<Notification, 'event'> & { event: SentEvent },
  now: string,
): Promise<string | null> {
  const id = randomUUID();
  const body = JSON.stringify({ event, site_id: siteId, data, id, created_at: now });
  // The link to an export works without signing in.
  const { close } = await storedSecrets(db);
  const site = await findSite(db, siteId);
  const added = await db
    .insertInto('notifications')
    .values({
      id,
      key,
      account_id: accountId,
      site_id: siteId,
      event,
      body: close(body),
      text: JSON.stringify({ ...text, ...(site && { zone: site.config.timezone }) }),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? id : null;
}

async function planDelivery(
  db: Db,
  notificationId: string,
  integrationId: string,
  now: string,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('deliveries')
    .values({
      id,
      notification_id: notificationId,
      integration_id: integrationId,
      state: 'waiting',
      attempts: 0,
      replays: 0,
      next_attempt_at: now,
      error: null,
      created_at: now,
      finished_at: null,
    })
    .execute();
  await addDeliverJob(db, { id, replays: 0 }, now);
  return id;
}
