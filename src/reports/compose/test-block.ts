import { waitingTest } from '../../analytics/advice/tested-walls.ts';
import { bounds } from '../../analytics/period.ts';
import { exactPercent } from '../../analytics/rates.ts';
import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { remarkOf, testEndText, verdictText } from '../../contract/messages/ab-test-texts.ts';
import { learnedText, whatWasLearned } from '../../contract/messages/learned-texts.ts';
import { localDay } from '../../kit/day-start.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Block } from '../report.ts';
import { percentText } from './numbers.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { daysOf } from './read-counts.ts';
import { type ReadTest, readTests } from './read-tests.ts';

type Item = { label: Text; text: Text };

/**
 * How each A/B test of the period stood when it ended, or when the period did: a report that is written late says the
 * same, but for what late events changed. A winner is named only where there is one, with what is to be done as long as it is not everyone's wall.
 */
export async function testBlocks(sources: Sources, { site, order, asOf }: Basis): Promise<Block[]> {
  const { from } = bounds(daysOf(site, order.period));
  const { config } = site;
  const tests = await readTests(sources, site.id, { fromMs: from * 1000, toMs: asOf });
  const waiting = waitingTest({ tests, config });
  // A test that was replaced before anyone saw it is left out, unless there is no other.
  const seen = tests.filter(({ result }) => result.variants.some(({ impressions }) => impressions > 0));
  return (seen.length > 0 ? seen : tests.slice(-1)).map((test) => ({
    type: 'facts',
    title: titleOf(test, config.timezone),
    items: [
      verdictOf(test),
      ...endOf(test, config.timezone),
      ...(test === waiting ? nextOf(test.result) : []),
      ...variantsOf(test.result),
      ...countedOf(test, config.timezone),
    ],
    ...(test === waiting && { open: { text: message('common.useThisWall'), tab: 'ab-test' } }),
  }));
}

/** Counts are those of the whole test, not of the period's days. */
function titleOf({ run, goesOn }: ReadTest, zone: string): Text {
  const start = localDay(Date.parse(run.started_at), zone);
  if (goesOn) return message('report.abTestSince', { day: { format: 'shortDay', of: start } });
  return message('report.abTestDays', {
    days: { format: 'shortPeriod', of: { start, end: lastDayOf(run, zone) } },
  });
}

function verdictOf({ result, goesOn }: ReadTest): Item {
  const winner = winnerOf(result);
  if (!winner) {
    const text = goesOn ? standingText(result) : learnedText(whatWasLearned(result));
    return { label: message('report.result'), text };
  }
  const text = message('report.wins', {
    name: winner.name,
    rate: rateText(winner),
    confidence: percentText(winner.confidence),
  });
  return { label: message('report.winner'), text };
}

/** Why it has no winner yet. */
function standingText(result: AbTesting): Text {
  const { code } = result.verdict;
  if (code === 'level' || code === 'leading') return message('report.noWinnerYet');
  if (code === 'do_not_choose') return [verdictText(result), remarkOf('sample_ratio_mismatch', result).title];
  if (code === 'follows_results') return [verdictText(result), remarkOf('bandit', result).text];
  return verdictText(result);
}

/** From the counts: a rate of two decimals would be rounded a second time. */
function rateText({ conversions, impressions }: AbTesting['variants'][number]): Text {
  return percentText(exactPercent(conversions, impressions) ?? 0);
}

function endOf({ run, result, goesOn }: ReadTest, zone: string): Item[] {
  if (goesOn) return [];
  const day: Text = { format: 'day', of: lastDayOf(run, zone) };
  const ended = message('report.endedDay', { day, why: testEndText(run) });
  return [{ label: message('report.endedOn'), text: [ended, ...lateText(run, result, zone)] }];
}

/** Whether late events can still change its result, and whether they have. */
function lateText(run: StoredRun, { final_at, verdict_at_end: former }: AbTesting, zone: string): Text[] {
  const texts: Text[] = [];
  if (former) {
    const name = former.variant ?? '';
    const isWinner = former.code === 'winner';
    texts.push(
      isWinner
        ? message('ab-test.lateEventsFormerWinner', { name })
        : message('ab-test.lateEventsFormerNone'),
    );
  }
  if (final_at && run.frozen_at === null) {
    const day: Text = { format: 'day', of: localDay(Date.parse(final_at), zone) };
    texts.push(message('ab-test.lateEventsUntil', { day }));
  }
  return texts;
}

function nextOf(result: AbTesting): Item[] {
  const winner = winnerOf(result);
  if (!winner) return [];
  const text = message('integrations.abTestEndedUse', { name: winner.name });
  return [{ label: message('next.title'), text }];
}

function variantsOf({ variants }: AbTesting): Item[] {
  return variants.map((variant) => {
    const counts = { conversions: variant.conversions, sessions: variant.impressions };
    const text =
      variant.impressions === 0
        ? message('report.variantCountsOnly', counts)
        : message('report.variantCounts', { ...counts, rate: rateText(variant) });
    return { label: variant.name, text };
  });
}

/** Where earlier sessions of the test are left out of the verdict. */
function countedOf({ result: { counted_from: since } }: ReadTest, zone: string): Item[] {
  if (!since) return [];
  const day: Text = { format: 'shortDay', of: localDay(Date.parse(since), zone) };
  return [{ label: message('report.whatIsCounted'), text: message('ab-test.sinceDay', { day }) }];
}

function winnerOf({ variants }: AbTesting) {
  return variants.find(({ is_winner }) => is_winner);
}

/** A test that reached its last day ended at midnight after it. */
function lastDayOf({ started_at, stopped_at }: StoredRun, zone: string): string {
  const start = Date.parse(started_at);
  return localDay(Math.max(start, Date.parse(stopped_at ?? started_at) - 1), zone);
}
