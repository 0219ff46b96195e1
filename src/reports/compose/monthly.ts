import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, DailyCounts, Figure, Report, ReportMetrics } from '../report.ts';
import { nothingAdvised, otherBlocks } from './advice-block.ts';
import { choicesBlocks } from './choices-block.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import { percentFigure, rateOf, shareOf, summaryFigures } from './figures.ts';
import { countsLine, ratesLine } from './lines.ts';
import { beginEmpty, beginWith, readOpening } from './opening.ts';
import type { ReportOrder, Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { rangeOf, readOverTime } from './read-counts.ts';
import { asksForAction, moneyBlocks } from './revenue-blocks.ts';
import { testBlocks } from './test-block.ts';
import { rateSentence } from './weekly.ts';

/** A calendar month: the money and one thing to do, then summary, week by week, the month before, what else to do. */
export async function composeMonthly(
  sources: Sources,
  basis: Basis,
): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const nothing = saysNothing(basis);
  if (nothing !== null)
    return { headline: nothing, blocks: [...(await beginEmpty(sources, basis)), ...remarks(basis)] };
  const [whole, opening, test] = await Promise.all([
    readOverTime(basis.counting, 'week'),
    readOpening(sources, basis),
    testBlocks(sources, basis),
  ]);
  const { money, advice } = opening;
  const weeks = inMonth(whole, rangeOf(basis.counting));
  return {
    headline: rateSentence(basis, 'month') ?? wallSentence(basis),
    blocks: [
      ...beginWith(opening, summaryFigures(basis)),
      ...(basis.before ? [byTheDay] : []),
      countsLine(message('report.weekByWeek'), weeks),
      ratesLine(message('report.sharesByWeek'), weeks),
      weekTable(weeks),
      ...cutWeeks(weeks),
      ...comparison(basis),
      // Without rates, the guess at the beginning is all that is known of money.
      ...(money ? moneyBlocks(money) : []),
      ...(await choicesBlocks(sources, basis)),
      ...test,
      ...(advice.length === 0 && !asksForAction(money)
        ? [nothingAdvised]
        : otherBlocks(advice, basis.site.id)),
      ...remarks(basis),
    ],
  };
}

const byTheDay: Block = { type: 'note', text: message('revenue.monthsDiffer') };
const count = (value: number): Figure => ({ format: 'count', value });
const words = (value: Text): Figure => ({ format: 'text', value });

const numberNames = [
  message('common.sessions'),
  message('overview.adBlockersDetected'),
  message('overview.blockingShare'),
  message('common.wallsShown'),
  message('common.conversions'),
  message('common.conversionRate'),
];

function numbers(metrics: ReportMetrics): Figure[] {
  const { sessions, adblock_detected, walls_displayed, conversions } = metrics;
  return [
    count(sessions),
    count(adblock_detected),
    percentFigure(shareOf(metrics)),
    count(walls_displayed),
    count(conversions),
    percentFigure(rateOf(metrics)),
  ];
}

type Week = DailyCounts & { end: string; days: number };

/** Weeks from Monday to Sunday, and of the first and the last the days that are in the month, and known. */
function inMonth(weeks: DailyCounts[], month: ReportOrder['period']): Week[] {
  return weeks.map((week) => {
    const [, date = week.date] = [week.date, month.start].toSorted();
    const [end = month.end] = [dayAfter(week.date, 6), month.end].toSorted();
    return { ...week, date, end, days: daysIn({ start: date, end }) };
  });
}

function weekTable(weeks: Week[]): Block {
  return {
    type: 'table',
    title: message('report.weeksOfMonth'),
    columns: [
      { title: message('integrations.week'), isNumber: false },
      ...numberNames.map((title) => ({ title, isNumber: true })),
    ],
    rows: weeks.map((week) => [words(weekName(week)), ...numbers(week)]),
  };
}

function weekName({ date, end, days }: Week): Text {
  const label: Text = { format: 'shortPeriod', of: { start: date, end } };
  return days === 7
    ? label
    : message('report.labelDays', { label, days: message('overview.daysOfWeek', { count: days }) });
}

/** Two days count less than seven: nobody should take that for a fall. */
function cutWeeks(weeks: Week[]): Block[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const [start, end] = [first?.days ?? 7, last?.days ?? 7];
  if (start === 7 && end === 7) return [];
  if (end === 7) return [{ type: 'note', text: message('report.firstWeekCut', { count: start }) }];
  if (start === 7) return [{ type: 'note', text: message('report.lastWeekCut', { count: end }) }];
  return [{ type: 'note', text: message('report.bothWeeksCut', { first: start, last: end }) }];
}

/** Months differ in length, so sessions a day are beside the sums. */
function comparison({ now, before, previous, order }: Basis): Block[] {
  if (!before || !previous) return [];
  const aDay = (period: ReportOrder['period'], { sessions }: ReportMetrics) =>
    count(Math.round(sessions / daysIn(period)));
  const [mine, theirs] = [numbers(now), numbers(before)];
  const rows = numberNames.flatMap((name, at) => {
    const [value, earlier] = [mine[at], theirs[at]];
    return value && earlier ? [[words(name), value, earlier]] : [];
  });
  return [
    {
      type: 'table',
      title: message('report.comparedMonth'),
      columns: [
        { title: message('report.number'), isNumber: false },
        { title: { format: 'month', of: order.period.start }, isNumber: true },
        { title: { format: 'month', of: previous.start }, isNumber: true },
      ],
      rows: [
        ...rows,
        [words(message('report.sessionsADay')), aDay(order.period, now), aDay(previous, before)],
      ],
    },
  ];
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function daysIn({ start, end }: ReportOrder['period']): number {
  return (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
}
