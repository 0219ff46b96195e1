import { useId } from 'react';
import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { BandChart } from '../../ui/charts/band-chart.tsx';
import { formatTick } from '../../ui/numbers/day-format.ts';
import siteStyles from '../site.module.css';
import { formatMoneyLevels, formatViewsLevels } from './levels-format.ts';
import { formatMoney, formatViews } from './price-format.ts';

/** How the number of the headline came about, day by day. */
export function Growth({ revenue: { timeline, currency, headline } }: { revenue: Revenue }) {
  const id = useId();
  const caption = t('revenue.totalSinceTheFirstDay');
  const figures = timeline.map(({ to_date }) => to_date);
  // In what the last figure is in, which is the headline's. Days without a rate are a gap, not nothing earned.
  const unit = figures.at(-1)?.amount == null ? null : currency;
  const line = {
    name: t('revenue.totalSoFar'),
    isWonBack: true,
    isOpen: headline.code === 'too_early',
    points: figures.map((figure) =>
      unit === null ? (figure?.page_views ?? null) : figure?.amount == null ? null : Number(figure.amount),
    ),
    band: figures.map((figure) => {
      const ends = unit === null ? figure?.page_views_interval : figure?.interval;
      return ends ? ([Number(ends[0]), Number(ends[1])] satisfies [number, number]) : null;
    }),
  };
  // A single day adds up to nothing more.
  if (line.points.filter((point) => point !== null).length < 2) return null;
  const write = (value: number) => (unit === null ? formatViews(value) : formatMoney(String(value), unit));
  const writeLevels = (levels: number[]) =>
    unit === null ? formatViewsLevels(levels) : formatMoneyLevels(levels, unit);
  return (
    <section className="panel" aria-labelledby={id}>
      <div className={siteStyles.panelWords}>
        <h2 id={id}>{t('revenue.howItAddsUp')}</h2>
        <p className="soft">{caption}</p>
      </div>
      <BandChart
        caption={caption}
        days={timeline.map(({ date }) => formatTick(date))}
        lines={[line]}
        write={write}
        writeLevels={writeLevels}
      />
    </section>
  );
}
