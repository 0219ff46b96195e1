import type { Block, DailyCounts, Figure, Report, ReportMetrics } from '../report.ts';
import { recommendations } from './advice-block.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import {
  conversionsFigure,
  detectedFigure,
  rateFigure,
  sessionsFigure,
  shareFigure,
  shareOf,
  wallsFigure,
} from './figures.ts';
import { countsLine, ratesLine } from './lines.ts';
import { moneyBlocks } from './money-blocks.ts';
import type { ReportOrder, Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readOverTime } from './read-counts.ts';
import { testBlocks } from './test-block.ts';
import { rateSentence } from './weekly.ts';
import { dayName, monthName } from './words.ts';

/** A calendar month: summary, week by week, the month before, what the wall is worth, what to do. */
export async function composeMonthly(
  sources: Sources,
  basis: Basis,
): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const nothing = saysNothing(basis);
  if (nothing !== null) return { headline: nothing, blocks: remarks(basis) };
  const [weeks, money, test, advice] = await Promise.all([
    readOverTime(basis.counting, 'week'),
    moneyBlocks(sources, basis),
    testBlocks(sources, basis),
    recommendations(sources, basis),
  ]);
  return {
    headline: rateSentence(basis, 'the month before') ?? wallSentence(basis),
    blocks: [
      {
        type: 'figures',
        items: [sessionsFigure, detectedFigure, shareFigure, wallsFigure, conversionsFigure, rateFigure].map(
          (figure) => figure(basis),
        ),
      },
      countsLine('Week by week', weeks),
      ratesLine('Shares, week by week', weeks),
      weekTable(weeks, basis.order.period),
      ...comparison(basis),
      ...money,
      ...test,
      ...advice,
      ...remarks(basis),
    ],
  };
}

const count = (value: number): Figure => ({ format: 'count', value });
const share = (value: number): Figure => ({ format: 'percent', value });
const words = (value: string): Figure => ({ format: 'text', value });

const numberColumns = ['Sessions', 'With an ad blocker', 'Share', 'Walls shown', 'Conversions', 'Rate'].map(
  (title) => ({ title, isNumber: true }),
);

function numbers(metrics: ReportMetrics): Figure[] {
  const { sessions, adblock_detected, walls_displayed, conversions, conversion_rate } = metrics;
  const rate = walls_displayed === 0 ? words('–') : share(conversion_rate);
  return [
    count(sessions),
    count(adblock_detected),
    share(shareOf(metrics)),
    count(walls_displayed),
    count(conversions),
    rate,
  ];
}

/** A week that the month cuts is named by the days that are in it. */
function weekTable(weeks: DailyCounts[], period: ReportOrder['period']): Block {
  return {
    type: 'table',
    title: 'The weeks of the month',
    columns: [{ title: 'Week from', isNumber: false }, ...numberColumns],
    rows: weeks.map((week) => [
      words(dayName([week.date, period.start].toSorted()[1] ?? week.date)),
      ...numbers(week),
    ]),
  };
}

/** Months differ in length, so sessions a day are beside the sums. */
function comparison({ now, before, previous, order }: Basis): Block[] {
  if (!before || !previous) return [];
  const days = ({ start, end }: ReportOrder['period']) =>
    (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  const row = (period: ReportOrder['period'], metrics: ReportMetrics): Figure[] => [
    words(monthName(period.start)),
    ...numbers(metrics),
    count(Math.round(metrics.sessions / days(period))),
  ];
  return [
    {
      type: 'table',
      title: 'Compared with the month before',
      columns: [
        { title: 'Month', isNumber: false },
        ...numberColumns,
        { title: 'Sessions a day', isNumber: true },
      ],
      rows: [row(order.period, now), row(previous, before)],
    },
  ];
}
