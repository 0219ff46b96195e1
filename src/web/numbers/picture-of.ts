import type { Overview } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';
import { imageOf } from './chart/chart-images.ts';
import { comparable } from './compared-text.ts';
import type { Picture } from './draw-picture.ts';
import { headlines } from './headlines.ts';
import { comparedName, daysName } from './period-names.ts';
import { filterName } from './value-names.ts';

/** What a picture of these numbers says. */
export async function pictureOf(
  site: Pick<Site, 'name'> & { config: { timezone: string } },
  { now, before }: Overview,
  filters: Filter[],
  chart: HTMLElement,
): Promise<Picture | null> {
  const plot = chart.querySelector<SVGSVGElement>('[data-part=plot]');
  if (!plot) return null;
  const days = daysName(now.period);
  const other = comparable(before);
  return {
    title: site.name,
    period: other
      ? `${days}, ${t('common.againstDays', { days: comparedName(other.period, site.config.timezone) })}`
      : days,
    filters: filters.map(filterName).join(' · '),
    figures: headlines
      .filter(({ metric }) => metric !== 'recovered' || now.totals.recovered > 0)
      .map((headline) => ({
        label: headline.label(),
        value: headline.value(now.totals),
      })),
    key: await Promise.all([...chart.querySelectorAll('[data-part=key] li:has(svg)')].map(keyOf)),
    chart: await imageOf(plot),
  };
}

async function keyOf(entry: Element): Promise<Picture['key'][number]> {
  const swatch = entry.querySelector('svg');
  return { label: entry.textContent, image: swatch && (await imageOf(swatch)) };
}
