import type { AlertKind } from '../../contract/integrations/alerts.ts';
import type { NotificationEvent } from '../../contract/integrations/notifications.ts';
import { alertTexts } from '../../contract/messages/alert-texts.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { addAlert } from '../../records/notifications/alerts.ts';
import type { Db } from '../../records/records.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { composeEmail } from '../mail/compose-email.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { notify } from '../notify.ts';
import type { NewAlert } from './new-alerts.ts';

export interface Told {
  site: OwnedSite;
  /** Who gets it by mail. */
  recipients: string[];
  baseUrl: string;
  /** Today, in the site's zone. */
  today: string;
}

const events: Record<AlertKind, NotificationEvent> = {
  adblock_spike: 'alert.adblock_spike',
  conversion_drop: 'alert.conversion_drop',
  no_data: 'alert.no_data',
  winner: 'ab_test.winner',
  path_listed: 'alert.path_listed',
};

/**
 * Keeps an alert, tells Slack and webhooks, and puts its mails into the outbox: all or nothing, in the caller's
 * transaction, and once for each key.
 */
export async function tellAlert(db: Db, alert: NewAlert, told: Told, now: string): Promise<void> {
  const { site, recipients, baseUrl, today } = told;
  const { kind, screen } = alert;
  const texts = alertTexts(kind, alert.data);
  const title = inEnglish(texts.title);
  const lines = texts.lines.map(inEnglish);
  const url = `${baseUrl}/sites/${site.id}${screen && `/${screen}`}`;
  const key = `alert:${site.id}:${alert.key}`;
  const data = { ...alert.data, url };
  if (!(await addAlert(db, { site_id: site.id, key, kind, day: today, title, lines, data }, now))) return;
  const from = { accountId: site.account_id, siteId: site.id };
  const text = { title: `${site.name}: ${title}`, lines, url };
  await notify(db, { ...from, event: events[kind], data, key, text }, now);
  const letter = composeEmail({
    subject: `${site.name}: ${title}`,
    preheader: lines[0] ?? '',
    heading: title,
    paragraphs: [site.name, ...lines],
    action: { label: 'Open the dashboard', url },
    footer: [
      `You get this because this address is to be told of alerts about ${site.name}. Whoever looks after the site can change that in its settings.`,
    ],
    baseUrl,
  });
  for (const to of recipients) {
    await queueMail(db, { ...from, kind: 'alert', to, letter, key: `${key}:${to}` }, now);
  }
}
