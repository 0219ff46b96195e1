import { readExperiment } from '../../analytics/experiment.ts';
import { bounds } from '../../analytics/period.ts';
import type { ExperimentRun } from '../../contract/ab-testing.ts';
import { findRun } from '../../records/experiments.ts';
import type { Block } from '../report.ts';
import { countOf, percentText } from './numbers.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';

/** How the A/B test stood when the period ended; nothing where none ran. A winner is named only where there is one. */
export async function testBlocks({ store, db }: Sources, { site, counting }: Basis): Promise<Block[]> {
  const { from, to } = bounds(counting.period);
  const run = await findRun(db, site.id);
  const frozen = run && asOf(run, from * 1000, to * 1000);
  if (!frozen) return [];
  const { variants } = await readExperiment(store, site.id, frozen, to * 1000 - 1);
  const winner = variants.find(({ is_winner }) => is_winner);
  const goesOn = run.stopped_at === null || Date.parse(run.stopped_at) >= to * 1000;
  const verdict = winner
    ? `“${winner.name}” wins: ${percentText(winner.conversion_rate)} of its visitors converted, with ${percentText(winner.confidence)} confidence.`
    : goesOn
      ? 'No winner yet: the difference between the variants may still be chance.'
      : 'The test ended without a winner: the difference between the variants may be chance.';
  return [
    {
      type: 'facts',
      title: 'A/B test',
      items: [
        { label: winner ? 'Winner' : 'Result', text: verdict },
        ...variants.map(({ name, impressions, conversions, conversion_rate }) => ({
          label: name,
          text: `${countOf(conversions, 'conversion', 'conversions')} of ${countOf(impressions, 'visitor', 'visitors')} (${percentText(conversion_rate)})`,
        })),
      ],
    },
  ];
}

/** The run as it was at the end of the period, so that a report written late says the same; null where it did not run. */
function asOf(run: ExperimentRun, fromMs: number, toMs: number): ExperimentRun | null {
  const [start, stop] = [Date.parse(run.started_at), run.stopped_at && Date.parse(run.stopped_at)];
  if (start >= toMs || (stop && stop <= fromMs)) return null;
  return {
    ...run,
    stopped_at: new Date(stop ? Math.min(stop, toMs) : toMs).toISOString(),
    periods: run.periods.filter(({ from }) => Date.parse(from) < toMs),
  };
}
