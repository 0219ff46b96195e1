import { Temporal } from 'temporal-polyfill';
import { bounds } from '../../analytics/period.ts';
import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Block } from '../report.ts';
import { percentText } from './numbers.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readTests } from './read-tests.ts';

/**
 * How each A/B test of the period stood when it ended, or when the period did: a report that is written late says the
 * same. A winner is named only where there is one.
 */
export async function testBlocks(sources: Sources, { site, counting }: Basis): Promise<Block[]> {
  const { from, to } = bounds(counting.period);
  const tests = await readTests(sources, site.id, { fromMs: from * 1000, toMs: to * 1000 });
  // A test that was replaced before anyone saw it is left out, unless there is no other.
  const seen = tests.filter(({ result }) => result.variants.some(({ impressions }) => impressions > 0));
  const shown = seen.length > 0 ? seen : tests.slice(-1);
  return shown.map(({ run, result, goesOn }) => ({
    type: 'facts',
    title:
      shown.length > 1
        ? message('report.abTestDays', { days: daysOf(run, to * 1000, site.config.timezone) })
        : message('report.abTest'),
    items: itemsOf(result, goesOn),
  }));
}

function itemsOf({ variants }: AbTesting, goesOn: boolean): { label: Text; text: Text }[] {
  const winner = variants.find(({ is_winner }) => is_winner);
  const items = variants.map(({ name, impressions, conversions, conversion_rate }) => ({
    label: name,
    text: message('report.variantCounts', {
      ...{ conversions, sessions: impressions },
      rate: percentText(conversion_rate),
    }),
  }));
  const label = message(winner ? 'report.winner' : 'report.result');
  return [{ label, text: verdictOf(winner, goesOn) }, ...items];
}

function verdictOf(winner: AbTesting['variants'][number] | undefined, goesOn: boolean): Text {
  if (!winner) return message(goesOn ? 'report.noWinnerYet' : 'report.endedNoWinner');
  const won = message('report.wins', {
    name: winner.name,
    rate: percentText(winner.conversion_rate),
    confidence: percentText(winner.confidence),
  });
  return goesOn ? [won, message('report.useWinner')] : won;
}

/** `Oct 5 – 11`, as far as the period goes. */
function daysOf({ started_at, stopped_at }: StoredRun, toMs: number, zone: string): Text {
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString();
  const lastMs = Math.min(stopped_at === null ? Number.POSITIVE_INFINITY : Date.parse(stopped_at), toMs - 1);
  return { format: 'shortPeriod', of: { start: dayOf(Date.parse(started_at)), end: dayOf(lastMs) } };
}
