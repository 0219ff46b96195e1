import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Revenue } from '../../../contract/analytics/recovery.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { revenueQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatSpan } from '../../ui/numbers/day-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { formatMoney, formatMoneyRange, formatViews } from './price-format.ts';
import { Caveats } from './revenue-section.tsx';
import { SetHoldout } from './set-holdout.tsx';
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
      className={revenue.isPlaceholderData ? 'numbers stale' : 'numbers'}
      aria-busy={revenue.isFetching}
    >
      <div className="numbers-head">
        <p className="soft">
          {data ? formatSpan(data.period.start, data.period.end) : <Skeleton width="11rem" />}
        </p>
        {picker}
      </div>
      {error && <ErrorNotice error={error} onRetry={() => revenue.refetch()} />}
      {(data || !error) && (
        <dl className="headlines worths">
          {worthFigures.map((figure) => (
            <div key={figure.key} className="headline">
              <dt>{figure.label}</dt>
              {data ? <Amount figure={figure} revenue={data} site={site} /> : <AmountSkeleton />}
              <dd className="worth-text">
                {figure.text} {data && isBelowZero(data, figure) && figure.belowZero}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isEmpty && <p className="soft">{t('revenue.nothingToCountInThese')}</p>}
      {data && (
        <div className="hows">
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
        <dd className="figure">{formatViews(known.page_views)}</dd>
        <dd className="worth-range">{t('revenue.pageViewsNoRateYet')}</dd>
      </>
    );
  }
  return (
    <>
      <dd
        className={
          figure.key === 'incremental' && known.amount.startsWith('-') ? 'figure negative' : 'figure'
        }
      >
        {formatMoney(known.amount, currency)}
      </dd>
      <dd className="worth-range">
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
      <dd className="figure">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('common.unknown')}</span>
      </dd>
      <dd className="worth-range">
        {hasHoldout ? t('revenue.nobodyInTheHoldOut') : t('revenue.notKnownWithoutAHold')}
        {!hasHoldout && figure.key === 'incremental' && <SetHoldout site={site} />}
      </dd>
    </>
  );
}

function AmountSkeleton() {
  return (
    <>
      <dd className="figure">
        <Skeleton width="5rem" height="1.75rem" />
      </dd>
      <dd className="worth-range">
        <Skeleton width="10rem" />
        <Skeleton width="8rem" />
      </dd>
    </>
  );
}
