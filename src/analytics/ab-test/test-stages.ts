import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTestStage } from '../../contract/analytics/guardrails.ts';
import { countedFrom } from '../../records/ab-tests/control-of-run.ts';
import { isOn } from '../../records/ab-tests/weights-period.ts';
import { percent } from '../rates.ts';
import type { Exposure } from './count-exposures.ts';
import { isRampingUp, shownIn } from './counted-periods.ts';
import { total } from './test-over-time.ts';

/** The steps of a ramp-up and the versions of variants, each with its own numbers. @param exposures each session once */
export function testStages(exposures: Exposure[], run: ExperimentRun): AbTestStage[] {
  const rows = shownIn(exposures, run);
  const counted = isRampingUp(run) ? run.periods.length : countedFrom(run);
  const places = run.periods.flatMap((period, place) => (isOn(period) && isNew(run, place) ? [place] : []));
  return places.map((place, index) => {
    const end = places[index + 1] ?? run.periods.length;
    const own = rows.filter(({ period }) => period >= place && period < end);
    const period = run.periods[place];
    const known = run.periods[place - 1]?.broken ?? [];
    return {
      from: period?.from ?? run.started_at,
      to: run.periods[end]?.from ?? run.stopped_at,
      began_by: place === 0 ? 'started' : (period?.set_by ?? 'owner'),
      share: period?.share ?? 100,
      edited: period?.edited ?? [],
      broken: (period?.broken ?? [])
        .filter(
          (each) => !known.some(({ variant, metric }) => variant === each.variant && metric === each.metric),
        )
        .map(({ variant, metric }) => ({ variant, metric })),
      counts: place >= counted,
      variants: run.variants.map(({ name }) => {
        const { impressions, conversions } = total(own.filter((row) => row.name === name));
        const conversion_rate = impressions === 0 ? null : percent(conversions, impressions);
        return { name, impressions, conversions, conversion_rate };
      }),
    };
  });
}

/** Changes of shares that follow the results come every day and say nothing of their own. */
function isNew({ periods }: ExperimentRun, place: number): boolean {
  return place === 0 || periods[place]?.set_by !== 'results';
}
