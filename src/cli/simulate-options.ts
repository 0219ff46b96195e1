import { InvalidArgumentError } from 'commander';
import { type ProfileId, profileIds } from '../contract/sites/simulations.ts';

/** Where a page may go: anywhere, the operator's network and the public one, or the public one alone. */
export const reachNames = ['anywhere', 'internal', 'public'] as const;

export interface SimulateOptions {
  out: string;
  /** Also replaces files that no simulation has made. */
  overwrite?: boolean;
  width: number[];
  profiles: readonly ProfileId[];
  /** Where the page may go. The server, which shows addresses that others name, narrows it. */
  reach: (typeof reachNames)[number];
  /** Lines of JSON for a program instead of a table for people. */
  json?: boolean;
}

export function readWidths(given: string): number[] {
  const widths = given.split(',').map(Number);
  if (widths.every((width) => Number.isInteger(width) && width >= 320 && width <= 3840)) return widths;
  throw new InvalidArgumentError('Use whole numbers from 320 to 3840, e.g. 390,1280.');
}

export function readProfiles(given: string): ProfileId[] {
  const wanted = given.split(',').map((id) => id.trim());
  const known = profileIds.filter((id) => wanted.includes(id));
  if (known.length === wanted.length) return known;
  throw new InvalidArgumentError(`Use names from ${profileIds.join(', ')}.`);
}
