import { toUser } from '../records/accounts/users.ts';
import type { Way } from '../records/notifications/deliveries.ts';
import type { Db } from '../records/records.ts';
import { findSite } from '../records/sites/sites.ts';
import { composeEmail } from './mail/compose-email.ts';
import { queueMail } from './mail/queue-mail.ts';

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
    const what = integration.kind === 'slack' ? 'Slack hook' : 'webhook';
    const letter = composeEmail({
      subject: `${site.name}: the ${what} “${integration.name}” was switched off`,
      preheader: reason,
      heading: `The ${what} “${integration.name}” was switched off`,
      paragraphs: [
        `Nothing more is sent to it from ${site.name}. ${reason}`,
        'When the receiver works again, switch it on. What it missed can be sent again from its log.',
      ],
      action: { label: 'Open the integrations', url: `${baseUrl}/sites/${site.id}/integrations` },
      footer: [`You get this because you look after ${site.name} in Truce.`],
      baseUrl,
    });
    const ways = { accountId: site.account_id, siteId: site.id, kind: 'alert' as const, letter };
    for (const { id, email, site_ids } of users.map(toUser)) {
      if (site_ids !== null && !site_ids.includes(site.id)) continue;
      const key = `integration-disabled:${integration.id}:${now}:${id}`;
      await queueMail(db, { ...ways, to: email, key }, now);
    }
  };
}
