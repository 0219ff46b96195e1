import type { AlertKind } from '../../contract/integrations/alerts.ts';
import type { NotificationEvent } from '../../contract/integrations/notifications.ts';
import { alertTexts } from '../../contract/messages/alert-texts.ts';
import { message } from '../../kit/messages/text.ts';
import { inEnglish, writerOf } from '../../kit/messages/writer.ts';
import { languagesOf, membersAmong } from '../../records/accounts/users.ts';
import { addAlert } from '../../records/notifications/alerts.ts';
import type { Db } from '../../records/records.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { composeEmail } from '../email/compose-email.ts';
import { queueEmail } from '../email/queue-email.ts';
import { notify } from '../notify.ts';
import type { NewAlert } from './new-alerts.ts';
import { alertUnsubscribeUrl } from './unsubscribe-alerts.ts';

export interface AlertContext {
  site: OwnedSite;
  /** Who gets it by email. */
  recipients: string[];
  /** Of those who are no members. */
  language: string;
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
  guard_rail: 'alert.guard_rail',
  test_ended: 'ab_test.ended',
};

/**
 * Stores an alert, notifies Slack and webhooks, and puts its emails into the outbox: all or nothing, in the caller's
 * transaction, and once for each key.
 */
export async function notifyAlert(db: Db, alert: NewAlert, told: AlertContext, now: string): Promise<void> {
  const { site, recipients, language, baseUrl, today } = told;
  const { kind, screen } = alert;
  const { title, lines } = alertTexts(kind, alert.data);
  const day = typeof alert.data.day === 'string' ? alert.data.day : null;
  const url = `${baseUrl}/sites/${site.id}${screen && `/${screen}`}${day === null ? '' : `?period=${day}..${day}`}`;
  const zone = day === null ? [] : [message('report.daysOf', { zone: site.config.timezone })];
  const key = `alert:${site.id}:${alert.key}`;
  const data = { ...alert.data, url };
  const kept = { site_id: site.id, key, kind, day: today, data };
  const inWords = { title: inEnglish(title), lines: lines.map(inEnglish) };
  if (!(await addAlert(db, { ...kept, ...inWords }, now))) return;
  const from = { accountId: site.account_id, siteId: site.id };
  const subject = message('emails.siteTitle', { site: site.name, title });
  const text = { title: subject, lines: [...lines, ...zone], url };
  await notify(db, { ...from, event: events[kind], data, key, text }, now);
  const texts = {
    subject,
    preheader: lines[0] ?? '',
    heading: title,
    paragraphs: [site.name, ...lines, ...zone],
    action: { label: message('emails.openDashboard'), url },
    footer: [message('emails.alertWhy', { site: site.name })],
    baseUrl,
  };
  const [languages, members] = [
    await languagesOf(db, recipients),
    await membersAmong(db, site.account_id, recipients),
  ];
  for (const to of recipients) {
    // Members change their alerts in the dashboard.
    const outside = members.has(to)
      ? {}
      : { unsubscribeUrl: await alertUnsubscribeUrl(db, baseUrl, { siteId: site.id, email: to }) };
    const footer = members.has(to) ? texts.footer : [...texts.footer, message('emails.membersOnly')];
    const written = composeEmail({ ...texts, ...outside, footer }, writerOf(languages.get(to) ?? language));
    const email = { ...from, kind: 'alert' as const, to, message: written, ...outside };
    await queueEmail(db, { ...email, key: `${key}:${to}` }, now);
  }
}
