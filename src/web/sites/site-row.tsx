import { Link } from 'wouter';
import type { SiteNumbers } from '../../contract/analytics/overview.ts';
import { countMoved } from '../../contract/messages/changes.ts';
import { LatePart } from '../app/late-part.tsx';
import type { SiteSummary } from '../app/queries.ts';
import { t } from '../i18n/t.ts';
import { later } from '../ui/lazy-part.ts';
import { Change } from '../ui/numbers/change.tsx';
import { formatCount, formatShare } from '../ui/numbers/number-format.ts';
import { SiteMark } from '../ui/site-mark.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import styles from './site-row.module.css';
import sitesStyles from './sites.module.css';
import { Sparkline } from './sparkline.tsx';

/** Its words are many, and come after the numbers. */
const SiteNext = later(async () => (await import('./site-next.tsx')).SiteNext);

interface SiteRowProps {
  site: SiteSummary;
  numbers: SiteNumbers | undefined;
  /** The numbers did not come; the sites are there all the same. */
  isMissing: boolean;
}

/** A site with its last seven days. */
export function SiteRow({ site, numbers, isMissing }: SiteRowProps) {
  return (
    <li>
      <Link href={`/sites/${site.id}`} className={sitesStyles.siteRowInside}>
        <SiteMark host={site.domain} isLarge />
        <div className={sitesStyles.siteTitle}>
          <div className={styles.siteTitleLine}>
            <span className={sitesStyles.siteName}>{site.name}</span>
            {site.status === 'inactive' && <StatusPill status={site.status} />}
          </div>
          {site.domain !== site.name && <div className="soft">{site.domain}</div>}
          {numbers?.next && (
            <LatePart isQuiet fallback={<div className="soft">&nbsp;</div>}>
              <SiteNext next={numbers.next} />
            </LatePart>
          )}
        </div>
        <div className={styles.siteLine}>{numbers && <Sparkline values={numbers.sparkline} />}</div>
        <Week numbers={numbers} isMissing={isMissing} />
      </Link>
    </li>
  );
}

function Week({ numbers, isMissing }: Omit<SiteRowProps, 'site'>) {
  const figures: { label: string; text: (of: SiteNumbers) => string }[] = [
    { label: t('common.sessions'), text: ({ sessions }) => formatCount(sessions) },
    {
      label: t('common.blocking'),
      text: ({ sessions, unknown_sessions, adblock_detected }) =>
        formatShare(adblock_detected, sessions - unknown_sessions),
    },
    { label: t('common.conversions'), text: ({ conversions }) => formatCount(conversions) },
  ];
  return (
    <dl className={styles.siteWeek}>
      {figures.map(({ label, text }, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {numbers ? text(numbers) : isMissing ? '–' : <Skeleton width="3rem" />}
            {index === 0 && numbers && numbers.sessions_change !== null && (
              <span className={styles.siteChange}>
                <Change change={numbers.sessions_change} unit="percent" isGood={isNews(numbers)} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The change is in percent of the days before. */
function isNews({ sessions, sessions_change: change }: SiteNumbers): boolean {
  if (change === null) return false;
  // Zero tells nothing of how many there were before, only that there were some.
  if (sessions === 0) return change < 0;
  return countMoved(sessions, sessions / (1 + change / 100))?.isNews ?? false;
}
