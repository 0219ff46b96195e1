import { daysFrom, type Period } from '../../analytics/period.ts';
import { sameWeekdaysBefore } from '../../analytics/period-to-compare.ts';
import type { Block, DailyCounts, Report, ReportKind } from '../report.ts';
import { reportTitle } from '../report-title.ts';
import { atOneMoment } from './at-one-moment.ts';
import { knownNote } from './circumstances.ts';
import { composeCustom } from './custom.ts';
import { composeDaily } from './daily.ts';
import { composeMonthly } from './monthly.ts';
import type { ReportOrder, ReportSite, ReportSources, Sources } from './order.ts';
import { type Basis, readBasis } from './read-basis.ts';
import { daysOf, readOverTime, readRows } from './read-counts.ts';
import { composeWeekly } from './weekly.ts';

/**
 * Writes a report about exactly the days in the order: once these are over, writing it again later, after a stop or on
 * another node, gives the same report. Its numbers are of one moment; every format is rendered from this result.
 */
export async function composeReport(
  sources: ReportSources,
  site: ReportSite,
  order: ReportOrder,
): Promise<Report> {
  const own = daysOf(site, order.period);
  const before = earlier(own, order.kind);
  const read = { ...own, first: before.first };
  return atOneMoment(sources, site.id, read, () => compose(sources, site, order, before));
}

async function compose(
  sources: ReportSources,
  site: ReportSite,
  order: ReportOrder,
  before: Period,
): Promise<Report> {
  const basis = await readBasis(sources, site, order, before);
  const [daily, rows] = await Promise.all([readOverTime(basis.counting, 'day'), readRows(basis.counting)]);
  const told = await tell[order.kind](sources, basis, daily);
  return {
    kind: order.kind,
    title: reportTitle(order),
    site: { id: site.id, name: site.name, domain: site.domain, timezone: site.config.timezone },
    period: order.period,
    counted_from: basis.countedFrom,
    previous: isCompared(basis, told.blocks) ? basis.previous : null,
    filters: order.filters,
    headline: told.headline,
    blocks: [...knownNote(basis), ...told.blocks],
    metrics: basis.now,
    daily,
    rows,
  };
}

/** Whether a number stands beside that of the days before: a month's does in a table of its own. */
function isCompared({ order, now }: Basis, blocks: Block[]): boolean {
  if (order.kind === 'monthly') return now.sessions > 0;
  return blocks.some(
    (block) => block.type === 'figures' && block.items.some(({ change }) => change !== null),
  );
}

type Composed = Pick<Report, 'headline' | 'blocks'>;

const tell: Record<ReportKind, (sources: Sources, basis: Basis, daily: DailyCounts[]) => Promise<Composed>> =
  {
    daily: (sources, basis) => composeDaily(sources, basis),
    weekly: composeWeekly,
    monthly: (sources, basis) => composeMonthly(sources, basis),
    custom: composeCustom,
  };

/** A month is compared with the month before, however long; anything else with the same days of the week before. */
function earlier(period: Period, kind: ReportKind): Period {
  if (kind !== 'monthly') return sameWeekdaysBefore(period);
  const last = period.first.subtract({ days: 1 });
  return daysFrom(last.with({ day: 1 }).toString(), last.toString(), period.zone);
}
