import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Revenue } from '../../../contract/analytics/recovery.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { revenueQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import headlinesStyles from '../../numbers/headlines.module.css';
import numbersStyles from '../../numbers/numbers.module.css';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatSpan } from '../../ui/numbers/day-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import siteStyles from '../site.module.css';
import { formatMoney, formatMoneyRange, formatViews } from './price-format.ts';
import revenueStyles from './revenue.module.css';
import { Caveats } from './revenue-section.tsx';
import { SetHoldout } from './set-holdout.tsx';
import styles from './worth.module.css';
import { figureOf, type WorthFigure, worthFigures } from './worth-figures.ts';
import { WorthSplit } from './worth-split.tsx';

/** Three numbers and the cost, each with its interval and what it means; never one number for all. */
export function Worth({ site, days, picker }: { site: Site; days: number; picker: ReactNode }) {
  const revenue = useQuery(revenueQuery(site.id, days));
  const { data, error } = revenue;
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, site.config.ab_test.holdout);
  const isEmpty = data && data.gross.page_views === 0 && data.lost_potential.page_views === 0;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('revenue.whatTheWallIsWorth')}
      className={
        revenue.isPlaceholderData ? `${numbersStyles.numbers} ${numbersStyles.stale}` : numbersStyles.numbers
      }
      aria-busy={revenue.isFetching}
    >
      <div className={siteStyles.numbersHead}>
        <p className="soft">
          {data ? formatSpan(data.period.start, data.period.end) : <Skeleton width="11rem" />}
        </p>
        {picker}
      </div>
      {error && <ErrorNotice error={error} onRetry={() => revenue.refetch()} />}
      {(data || !error) && (
        <dl className={`${headlinesStyles.headlines} ${revenueStyles.worths} ${numbersStyles.fades}`}>
          {worthFigures.map((figure) => (
            <div key={figure.key} className={`${headlinesStyles.headline} ${revenueStyles.worth}`}>
              <dt>{figure.label}</dt>
              {data ? <Amount figure={figure} revenue={data} site={site} /> : <AmountSkeleton />}
              <dd className={styles.worthText}>
                {figure.text} {data && isBelowZero(data, figure) && figure.belowZero}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isEmpty && <p className="soft">{t('revenue.nothingToCountInThese')}</p>}
      {data && (
        <div className={siteStyles.hows}>
          <WorthSplit revenue={data} />
          <Caveats caveats={data.caveats} />
        </div>
      )}
    </section>
  );
}

function isBelowZero(revenue: Revenue, figure: WorthFigure): boolean {
  return (figureOf(revenue, figure)?.page_views ?? 0) < 0;
}

function Amount({ figure, revenue, site }: { figure: WorthFigure; revenue: Revenue; site: Site }) {
  const known = figureOf(revenue, figure);
  if (!known) return <UnknownAmount figure={figure} site={site} />;
  const views = t('revenue.pageViews', { count: known.page_views, shown: formatViews(known.page_views) });
  const { currency } = revenue;
  if (known.amount === null || currency === null) {
    return (
      <>
        <dd className={`${headlinesStyles.figure} ${styles.worthFigure}`}>{formatViews(known.page_views)}</dd>
        <dd className={styles.worthRange} data-part="range">
          {t('revenue.pageViewsNoRateYet')}
        </dd>
      </>
    );
  }
  return (
    <>
      <dd
        className={
          figure.key === 'incremental' && known.amount.startsWith('-')
            ? `${headlinesStyles.figure} ${styles.worthFigure} ${styles.negative}`
            : `${headlinesStyles.figure} ${styles.worthFigure}`
        }
      >
        {formatMoney(known.amount, currency)}
      </dd>
      <dd className={styles.worthRange} data-part="range">
        {known.interval && <span>{formatMoneyRange(known.interval, currency)} (95%) </span>}
        {!known.interval && figure.needsHoldout && <span>{t('revenue.noIntervalYet')} </span>}
        <span>{views}</span>
      </dd>
    </>
  );
}

function UnknownAmount({ figure, site }: { figure: WorthFigure; site: Site }) {
  const hasHoldout = site.config.ab_test.holdout > 0;
  return (
    <>
      <dd className={`${headlinesStyles.figure} ${styles.worthFigure}`}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('common.unknown')}</span>
      </dd>
      <dd className={styles.worthRange} data-part="range">
        {hasHoldout ? t('revenue.nobodyInTheHoldOut') : t('revenue.notKnownWithoutAHold')}
        {!hasHoldout && figure.key === 'incremental' && <SetHoldout site={site} />}
      </dd>
    </>
  );
}

function AmountSkeleton() {
  return (
    <>
      <dd className={`${headlinesStyles.figure} ${styles.worthFigure}`}>
        <Skeleton width="5rem" height="1.75rem" />
      </dd>
      <dd className={styles.worthRange} data-part="range">
        <Skeleton width="10rem" />
        <Skeleton width="8rem" />
      </dd>
    </>
  );
}
