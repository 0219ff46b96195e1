import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { headlineText, measuredPart } from '../../../contract/messages/revenue-texts.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { revenueQuery } from '../../app/queries.ts';
import { useKept } from '../../app/use-kept.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { CountedFrom } from '../../numbers/counted-from.tsx';
import numbersStyles from '../../numbers/numbers.module.css';
import type { DayRange } from '../../numbers/use-days.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatSpan } from '../../ui/numbers/day-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import siteStyles from '../site.module.css';
import { TabTools } from '../tab-tools.tsx';
import { AdsShown } from './ads-shown.tsx';
import { Amount } from './amount.tsx';
import { Growth } from './growth.tsx';
import { RatesButton } from './rates-button.tsx';
import { Caveats } from './revenue-section.tsx';
import { SetHoldout } from './set-holdout.tsx';
import { Waterfall } from './waterfall.tsx';
import { WhatIf } from './what-if.tsx';
import styles from './worth.module.css';
import { WorthFacts } from './worth-facts.tsx';
import { WorthSplit } from './worth-split.tsx';

/** What the wall is worth: a sentence, its number with the interval, and where that comes from. */
export function Worth({ site, range, picker }: { site: Site; range: DayRange; picker: ReactNode }) {
  const revenue = useQuery(useKept(revenueQuery, site.id, range));
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, site.config.ab_test.holdout);
  const data = revenue.data && priced(revenue.data);
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
      <TabTools>
        <p className="soft">
          {data ? formatSpan(data.period.start, data.period.end) : <Skeleton width="11rem" />}
        </p>
        <div className={numbersStyles.toolbar}>
          <RatesButton site={site} isMissing={data?.currency === null} />
          {picker}
        </div>
      </TabTools>
      {revenue.error && <ErrorNotice error={revenue.error} onRetry={() => revenue.refetch()} />}
      {data && <Shown site={site} data={data} />}
      {revenue.isPending && <Skeleton width="100%" height="13rem" />}
    </section>
  );
}

/** Without a rate there is nothing to write in the currency. */
function priced(revenue: Revenue): Revenue {
  return revenue.at_stake.amount === null ? { ...revenue, currency: null } : revenue;
}

function Shown({ site, data }: { site: Site; data: Revenue }) {
  return (
    <>
      <CountedFrom day={data.counted_from} />
      <Headline site={site} revenue={data} />
      {data.headline.code !== 'nothing' && (
        <>
          <Waterfall revenue={data} />
          <Growth revenue={data} />
          <WhatIf key={`${data.period.start} ${data.period.end} ${data.currency}`} revenue={data} />
        </>
      )}
    </>
  );
}

/** The sentence, and the one number to report. */
function Headline({ site, revenue }: { site: Site; revenue: Revenue }) {
  const { headline, currency } = revenue;
  const figure = revenue[headline.basis];
  const hasHoldout = site.config.ab_test.holdout > 0;
  return (
    <div className={`panel ${numbersStyles.fades} ${styles.hero}`}>
      <h2 className={styles.sentence}>{say(headlineText(revenue))}</h2>
      {headline.code !== 'nothing' && figure && (
        <Amount label={names[headline.basis]} figure={figure} currency={currency} isLarge />
      )}
      {headline.basis === 'incremental' && <Measured revenue={revenue} />}
      {headline.code !== 'nothing' && <WorthFacts revenue={revenue} />}
      <AdsShown revenue={revenue} />
      {currency === null && <p className="soft">{t('revenue.setWhat1000PageViews')}</p>}
      {headline.basis === 'gross' && (
        <div className={styles.holdout}>
          <p className="soft">
            {hasHoldout ? t('revenue.nobodyInTheHoldOut') : t('revenue.someOfThemWould')}
          </p>
          {!hasHoldout && <SetHoldout site={site} />}
        </div>
      )}
      <div className={siteStyles.hows}>
        <WorthSplit revenue={revenue} />
        <Caveats caveats={revenue.caveats} />
      </div>
    </div>
  );
}

/** Where the hold-out was there for a part of the period only. */
function Measured({ revenue }: { revenue: Revenue }) {
  const part = measuredPart(revenue);
  if (!part) return null;
  return <p className="soft">{t('revenue.measuredOn', { days: formatSpan(part.start, part.end) })}</p>;
}

const names: Record<Revenue['headline']['basis'], string> = {
  gross: t('revenue.wonBackGross'),
  incremental: t('revenue.broughtByTheWall'),
};
