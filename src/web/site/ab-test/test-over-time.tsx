import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AbTestDetails } from '../../../contract/analytics/ab-testing.ts';
import { percentLevels } from '../../../kit/messages/axis-levels.ts';
import { ask } from '../../app/ask.ts';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { BandChart } from '../../ui/charts/band-chart.tsx';
import detailsStyles from '../../ui/details.module.css';
import { formatTick } from '../../ui/numbers/day-format.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentTable } from './segment-table.tsx';
import styles from './test-over-time.module.css';

interface TestOverTimeProps {
  siteId: string;
  testId: string;
  /** The split follows the results: then no interval means anything. */
  isBandit: boolean;
}

/** How a result came about: each variant's rate day by day with its band, and among groups of visitors. */
export function TestOverTime({ siteId, testId, isBandit }: TestOverTimeProps) {
  const params = { id: siteId, testId };
  const details = useQuery(ask('GET /v1/analytics/sites/:id/ab-tests/:testId', { params }));
  const { data } = details;
  const isKept = data?.days.some(({ variants }) => variants.some(({ impressions }) => impressions > 0));
  return (
    <>
      <h3>{t('ab-test.rateOverTime')}</h3>
      <QueryState query={details} height="15rem" empty={data && !isKept && t('ab-test.noDaysYet')} />
      {data && isKept && <Rates days={data.days} control={data.control} isBandit={isBandit} />}
      {data && isKept && !isBandit && <Groups details={data} />}
    </>
  );
}

type RatesProps = Pick<AbTestDetails, 'days' | 'control'> & { isBandit: boolean };

function Rates({ days, control, isBandit }: RatesProps) {
  const names = days[0]?.variants.map(({ name }) => name) ?? [];
  const lines = names.map((name, place) => {
    const rates = days.map(({ variants }) => variants[place]?.to_date);
    return {
      name,
      isControl: name === control,
      points: rates.map((rate) => (rate?.impressions ? (100 * rate.conversions) / rate.impressions : null)),
      band: rates.map((rate) => (isBandit ? null : (rate?.interval ?? null))),
    };
  });
  return (
    <BandChart
      caption={t('ab-test.rateOfAllDaysUntil')}
      days={days.map(({ date }) => formatTick(date))}
      lines={[
        ...lines.filter(({ name }) => name !== control),
        ...lines.filter(({ name }) => name === control),
      ]}
      write={formatPercent}
      writeLevels={(levels) => percentLevels(locale, levels)}
    />
  );
}

function Groups({ details }: { details: AbTestDetails }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={detailsStyles.how} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={detailsStyles.howMore}>{t('ab-test.byDeviceBlockerAndCountry')}</span>
      </summary>
      {isOpen && (
        <>
          <p className={styles.note}>{t('ab-test.youLookAtManyGroups', { count: details.comparisons })}</p>
          <SegmentTable segments={details.segments} control={details.control} />
        </>
      )}
    </details>
  );
}
