import type { Site } from '../../../contract/sites/sites.ts';
import { isObject } from '../../app/patch-between.ts';
import type { SiteChange } from './use-site-change.ts';

type State = Pick<Site, 'name' | 'status' | 'config'>;

/**
 * Whether two states of a site agree in what a change names. An A/B test counts as a whole, but for its hold-out: who
 * turns one off or on has decided so by its variants.
 */
export function agreeIn(change: SiteChange, one: State, other: State): boolean {
  const named = isOfTest(change) ? { ...change, config: { ...change.config, ab_test: null } } : change;
  return JSON.stringify(pick(named, one)) === JSON.stringify(pick(named, other));
}

/** Whether a site is as a change wants it already, as when two people turn the same thing off. Never said of an A/B test. */
export function isAsWanted(change: SiteChange, site: State): boolean {
  return !isOfTest(change) && JSON.stringify(pick(change, site)) === JSON.stringify(pick(change, change));
}

function isOfTest({ config }: SiteChange): boolean {
  const test = config?.ab_test;
  return isObject(test) && Object.keys(test).some((name) => name !== 'holdout');
}

/** The part of `value` that the merge patch `named` names. */
function pick(named: unknown, value: unknown): unknown {
  if (!isObject(named) || !isObject(value)) return value;
  return Object.keys(named).map((name) => pick(named[name], value[name]));
}
