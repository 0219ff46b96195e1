import { message, type Text } from '../../kit/messages/text.ts';
import type { DailyCounts, Report } from '../report.ts';
import { bestAndWorst } from './best-days.ts';
import { choicesBlocks } from './choices-block.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import { rateOf, summaryFigures } from './figures.ts';
import { dailyLine } from './lines.ts';
import { localDayOf } from './local-day.ts';
import { percentText, pointsText } from './numbers.ts';
import { beginEmpty, beginUnder, moneyHeadline, readOpening } from './opening.ts';
import type { Sources } from './order.ts';
import { type Basis, rateChange, rateReallyChanged } from './read-basis.ts';
import { testBlocks } from './test-block.ts';

/** Monday to Sunday: the money and one thing to do, then totals and the rate against the week before, the days, the A/B test. */
export async function composeWeekly(
  sources: Sources,
  basis: Basis,
  daily: DailyCounts[],
): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const test = await testBlocks(sources, basis);
  const nothing = saysNothing(basis);
  if (nothing !== null) {
    return { headline: nothing, blocks: [...(await beginEmpty(sources, basis)), ...remarks(basis), ...test] };
  }
  const opening = await readOpening(sources, basis);
  const money = moneyHeadline(opening);
  const rate = rateSentence(basis, 'week');
  return {
    headline: money ?? rate ?? wallSentence(basis),
    blocks: [
      ...beginUnder(opening, summaryFigures(basis)),
      ...(money && rate ? [{ type: 'note' as const, text: rate }] : []),
      bestAndWorst(daily, basis.isFirst ? localDayOf(basis.site) : null),
      dailyLine(daily),
      ...(await choicesBlocks(sources, basis)),
      ...test,
      ...remarks(basis),
    ],
  };
}

/** The change of the rate, where it is more than chance; null where it is not. */
export function rateSentence(basis: Basis, than: 'week' | 'month'): Text | null {
  const change = rateChange(basis);
  if (!change || !rateReallyChanged(basis)) return null;
  const values = {
    rate: percentText(rateOf(basis.now) ?? 0),
    points: pointsText(Math.abs(change.value)),
  };
  if (than === 'week') return message(change.value > 0 ? 'report.rateUpWeek' : 'report.rateDownWeek', values);
  return message(change.value > 0 ? 'report.rateUpMonth' : 'report.rateDownMonth', values);
}
