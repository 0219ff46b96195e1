import { Temporal } from 'temporal-polyfill';
import { percentText } from '../../analytics/percent-text.ts';
import { bounds } from '../../analytics/period.ts';
import type { AbTesting, StoredRun } from '../../contract/analytics/ab-testing.ts';
import type { Block } from '../report.ts';
import { countOf } from './numbers.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readTests } from './read-tests.ts';
import { shortPeriod } from './words.ts';

/**
 * How each A/B test of the period stood when it ended, or when the period did: a report that is written late says the
 * same. A winner is named only where there is one.
 */
export async function testBlocks(sources: Sources, { site, counting }: Basis): Promise<Block[]> {
  const { from, to } = bounds(counting.period);
  const tests = await readTests(sources, site.id, { fromMs: from * 1000, toMs: to * 1000 });
  // A test that was replaced before anybody saw it has nothing to tell, unless there is no other.
  const seen = tests.filter(({ result }) => result.variants.some(({ impressions }) => impressions > 0));
  const shown = seen.length > 0 ? seen : tests.slice(-1);
  return shown.map(({ run, result, goesOn }) => ({
    type: 'facts',
    title: shown.length > 1 ? `A/B test, ${daysOf(run, to * 1000, site.config.timezone)}` : 'A/B test',
    items: itemsOf(result, goesOn),
  }));
}

function itemsOf({ variants, caveats }: AbTesting, goesOn: boolean): { label: string; text: string }[] {
  const winner = variants.find(({ is_winner }) => is_winner);
  const items = variants.map(({ name, impressions, conversions, conversion_rate }) => ({
    label: name,
    text: `${countOf(conversions, 'conversion', 'conversions')} of ${countOf(impressions, 'visitor', 'visitors')} (${percentText(conversion_rate)})`,
  }));
  const expired = caveats.includes('beginning_expired')
    ? [{ label: 'Incomplete', text: 'Raw events from the beginning of the test are no longer stored.' }]
    : [];
  return [{ label: winner ? 'Winner' : 'Result', text: verdictOf(winner, goesOn) }, ...items, ...expired];
}

function verdictOf(winner: AbTesting['variants'][number] | undefined, goesOn: boolean): string {
  if (!winner) {
    return goesOn
      ? 'No winner yet: the difference between the variants may still be chance.'
      : 'The test ended without a winner: the difference between the variants may be chance.';
  }
  const won = `“${winner.name}” wins: ${percentText(winner.conversion_rate)} of its visitors converted, with ${percentText(winner.confidence)} confidence.`;
  return goesOn ? `${won} Use it for everyone on the A/B test tab.` : won;
}

/** `5 to 11 Oct`, as far as the period goes. */
function daysOf({ started_at, stopped_at }: StoredRun, toMs: number, zone: string): string {
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString();
  const lastMs = Math.min(stopped_at === null ? Number.POSITIVE_INFINITY : Date.parse(stopped_at), toMs - 1);
  return shortPeriod({ start: dayOf(Date.parse(started_at)), end: dayOf(lastMs) });
}
