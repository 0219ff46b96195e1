import type { Site } from '../../../contract/sites/sites.ts';
import { isObject } from '../../app/patch-between.ts';
import type { SiteChange } from './use-site-change.ts';

type State = Pick<Site, 'name' | 'status' | 'config'>;

/**
 * Whether two states of a site agree in what a change names. An A/B test counts as a whole, but for its hold-out: who
 * turns one off or on has decided so by its variants.
 */
export function agreeIn(change: SiteChange, one: State, other: State): boolean {
  const test = change.config?.ab_test;
  const isWhole = isObject(test) && Object.keys(test).some((name) => name !== 'holdout');
  const named = isWhole ? { ...change, config: { ...change.config, ab_test: null } } : change;
  return JSON.stringify(pick(named, one)) === JSON.stringify(pick(named, other));
}

/** The part of `value` that the merge patch `named` names. */
function pick(named: unknown, value: unknown): unknown {
  if (!isObject(named) || !isObject(value)) return value;
  return Object.keys(named).map((name) => pick(named[name], value[name]));
}
