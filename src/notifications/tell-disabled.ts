import { disabledReasonText } from '../contract/messages/delivery-failure-text.ts';
import { message } from '../kit/messages/text.ts';
import { writerOf } from '../kit/messages/writer.ts';
import { toUser } from '../records/accounts/users.ts';
import type { Way } from '../records/notifications/deliveries.ts';
import { readFailure } from '../records/notifications/delivery-failures.ts';
import type { Db } from '../records/records.ts';
import { findSite } from '../records/sites/sites.ts';
import { composeEmail } from './email/compose-email.ts';
import { queueEmail } from './email/queue-email.ts';

/** Writes to those who can do something about it: the owners and admins who see the site. */
export function tellDisabled(
  baseUrl: string,
): (db: Db, way: Way, reason: string, now: string) => Promise<void> {
  return async (db, { integration }, reason, now) => {
    const site = await findSite(db, integration.site_id);
    if (!site) return;
    const users = await db
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', site.account_id)
      .where('role', 'in', ['owner', 'admin'])
      .execute();
    const { name, kind } = integration;
    const what = message(kind === 'slack' ? 'emails.slackDisabled' : 'emails.webhookDisabled', { name });
    const { code, status } = readFailure(reason) ?? { code: null, status: null };
    const why = disabledReasonText({ error: reason, code, status }) ?? reason;
    const texts = {
      subject: message('emails.siteTitle', { site: site.name, title: what }),
      preheader: why,
      heading: what,
      paragraphs: [
        message('emails.disabledWhat', { site: site.name, reason: why }),
        message('emails.disabledNext'),
      ],
      action: { label: message('emails.disabledAction'), url: `${baseUrl}/sites/${site.id}/integrations` },
      footer: [message('emails.disabledWhy', { site: site.name })],
      baseUrl,
    };
    const ways = { accountId: site.account_id, siteId: site.id, kind: 'alert' as const };
    for (const { id, email, site_ids, language } of users.map(toUser)) {
      if (site_ids !== null && !site_ids.includes(site.id)) continue;
      const key = `integration-disabled:${integration.id}:${now}:${id}`;
      const written = composeEmail(texts, writerOf(language));
      await queueEmail(db, { ...ways, message: written, to: email, key }, now);
    }
  };
}
