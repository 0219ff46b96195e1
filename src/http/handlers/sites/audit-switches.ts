import { isDeepStrictEqual } from 'node:util';
import type { Changing } from '../../../auth/audit/audited.ts';
import type { ExperimentRun } from '../../../contract/analytics/ab-test-runs.ts';
import type { AuditAction } from '../../../contract/operations/audit.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';

type Run = Pick<ExperimentRun, 'id' | 'stopped_at' | 'variants'> | null;
interface State {
  site: OwnedSite;
  /** The A/B test that runs, else the one that ended last. */
  run: Run;
}

/**
 * Writes down that the wall was turned on or off, and that an A/B test was started, ended or resumed: each by its own name,
 * and the rest of a change as one of the settings, if there is any.
 */
export function noteSwitches({ also, unchanged }: Changing, before: State, after: State): void {
  const tests = testActions(before.run, after.run);
  const walls = wallActions(before.site, after.site);
  for (const [action, thing] of [...walls, ...tests]) also(action, thing, before.site);
  const said = { wall: walls.length > 0, test: tests.length > 0 };
  if ((said.wall || said.test) && isDeepStrictEqual(rest(before.site, said), rest(after.site, said)))
    unchanged();
}

type Noted = [action: AuditAction, thing: string][];

function wallActions(before: OwnedSite, { config: { wall } }: OwnedSite): Noted {
  if (before.config.wall === wall) return [];
  return [[wall === 'on' ? 'wall_turned_on' : 'wall_turned_off', '']];
}

function testActions(before: Run, after: Run): Noted {
  const isSame = before?.id === after?.id;
  const [wasOn, isOn] = [isRunning(before), isRunning(after)];
  if (isSame && wasOn === isOn) return [];
  const ended: Noted = wasOn && before ? [['ab_test_ended', namesOf(before)]] : [];
  if (!isOn || !after) return ended;
  return [...ended, [isSame ? 'ab_test_resumed' : 'ab_test_started', namesOf(after)]];
}

function isRunning(run: Run): boolean {
  return run !== null && run.stopped_at === null;
}

function namesOf(run: NonNullable<Run>): string {
  return run.variants.map(({ name }) => name).join(', ');
}

/** What these entries do not say. A test sets the variants, and what everyone sees once it has ended. */
function rest({ updated_at: _, config, ...site }: OwnedSite, said: { wall: boolean; test: boolean }) {
  const { wall, ab_test, template_id, ...others } = config;
  const { holdout } = ab_test;
  return {
    ...site,
    others,
    wall: !said.wall && wall,
    test: said.test ? { holdout } : { ab_test, template_id },
  };
}
