import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { StillWorking } from '../../../contract/team/members.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import { tabAddress } from '../../site/tabs.ts';
import { siteName } from '../site-name.ts';
import styles from './team.module.css';

/** A member who was removed or lost rights, with what they created and nobody has revoked. */
export interface LeftWork {
  id: string;
  member: string;
  stillWorking: StillWorking;
}

export function leftAnything(stillWorking: StillWorking): boolean {
  return Object.values(stillWorking).some((list) => list.length > 0);
}

/** What outlives the member who created it, or their rights, and where each is revoked. */
export function LeftBehind({
  left: { member, stillWorking },
  sites,
  onDone,
}: {
  left: LeftWork;
  sites: SiteSummary[] | undefined;
  onDone: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { keys, share_links, csv_links, integrations, report_recipients, alert_recipients } = stillWorking;
  const nameOf = (id: string) => siteName(id, sites);
  return (
    <section className="panel" aria-labelledby="left-behind">
      <h2 id="left-behind" ref={title} tabIndex={-1}>
        {t('team.leftBehindTitle', { member })}
      </h2>
      <p>{t('team.leftBehindNext')}</p>
      <ul className={styles.leftBehind}>
        {keys.length > 0 && (
          <Left to="/settings/api" label={t('team.leftKeys', { count: keys.length })} of={keys} />
        )}
        {bySite(share_links).map(([id, links]) => (
          <Left
            key={`share ${id}`}
            to={tabAddress(id, '')}
            label={t('team.leftShares', { count: links.length, site: nameOf(id) })}
            of={links}
          />
        ))}
        {bySite(csv_links).map(([id, links]) => (
          <Left
            key={`csv ${id}`}
            to={tabAddress(id, 'integrations')}
            label={t('team.leftCsvLinks', { count: links.length, site: nameOf(id) })}
            of={links}
          />
        ))}
        {bySite(integrations).map(([id, ofSite]) => (
          <Left
            key={`integration ${id}`}
            to={tabAddress(id, 'integrations')}
            label={t('team.leftIntegrations', { count: ofSite.length, site: nameOf(id) })}
            of={ofSite}
          />
        ))}
        {bySite(report_recipients).map(([id, people]) => (
          <Left
            key={`report ${id}`}
            to={tabAddress(id, 'reports')}
            label={t('team.leftReportRecipients', { count: people.length, site: nameOf(id) })}
            of={people.map(({ email }) => ({ name: email }))}
          />
        ))}
        {bySite(alert_recipients).map(([id, people]) => (
          <Left
            key={`alert ${id}`}
            to={tabAddress(id, 'integrations')}
            label={t('team.leftAlertRecipients', { count: people.length, site: nameOf(id) })}
            of={people.map(({ email }) => ({ name: email }))}
          />
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={onDone}>
          {t('team.done')}
        </button>
      </div>
    </section>
  );
}

function Left({ to, label, of }: { to: string; label: string; of: { name: string }[] }) {
  const names = of.map(({ name }) => name).join(', ');
  return (
    <li>{rich('team.leftNames', { link: <Link href={to}>{label}</Link>, names: <span>{names}</span> })}</li>
  );
}

function bySite<T extends { site_id: string }>(things: T[]): [string, T[]][] {
  const sites = new Map<string, T[]>();
  for (const thing of things) sites.set(thing.site_id, [...(sites.get(thing.site_id) ?? []), thing]);
  return [...sites];
}
