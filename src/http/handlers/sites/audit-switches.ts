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
  const said = [...walls, ...tests].map(([action]) => action);
  if (said.length > 0 && isDeepStrictEqual(rest(before.site, said), rest(after.site, said))) unchanged();
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

/** What these entries do not say: a test that starts has settings; one that ends, or goes on after all, sets what everyone sees. */
function rest({ updated_at: _, config, ...site }: OwnedSite, said: AuditAction[]) {
  const { wall, template_id, ab_test, ...others } = config;
  const isSaid = (...actions: AuditAction[]) => actions.some((action) => said.includes(action));
  const { enabled: _enabled, ends_on: _endsOn, ...left } = ab_test;
  const isGoing = isSaid('ab_test_started', 'ab_test_resumed');
  return {
    ...{ ...site, ...others },
    wall: isSaid('wall_turned_on', 'wall_turned_off') ? null : wall,
    template_id: isSaid('ab_test_ended', 'ab_test_resumed') ? null : template_id,
    ab_test: isGoing ? { holdout: ab_test.holdout } : isSaid('ab_test_ended') ? left : ab_test,
  };
}
