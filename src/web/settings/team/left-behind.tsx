import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { StillWorking } from '../../../contract/team/members.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import { tabAddress } from '../../site/tabs.ts';
import styles from './team.module.css';

/** A member who was removed, with what they created and nobody has revoked. */
export interface Removed {
  member: string;
  stillWorking: StillWorking;
}

export function leftAnything({ keys, share_links, csv_links }: StillWorking): boolean {
  return keys.length + share_links.length + csv_links.length > 0;
}

/** Which keys and links outlive the member who created them, and where each is revoked. */
export function LeftBehind({
  removed: { member, stillWorking },
  sites,
  onDone,
}: {
  removed: Removed;
  sites: SiteSummary[];
  onDone: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { keys, share_links, csv_links } = stillWorking;
  const nameOf = (id: string) => sites.find((site) => site.id === id)?.name ?? t('common.aDeletedSite');
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

type SiteLink = StillWorking['share_links'][number];

function bySite(links: SiteLink[]): [string, SiteLink[]][] {
  const sites = new Map<string, SiteLink[]>();
  for (const link of links) sites.set(link.site_id, [...(sites.get(link.site_id) ?? []), link]);
  return [...sites];
}
