import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOverviewPage, pictureName } from '../delivery/simulations/overview-page.ts';
import { makeNamedFolder, refuseExisting } from './frame/write-named-file.ts';
import type { SimulateOptions } from './simulate-options.ts';

const overview = 'index.html';
const instead = 'choose another folder, or add --overwrite';

/**
 * Makes the folder for pictures and overview. An earlier simulation in it is replaced; files of somebody else are not,
 * unless that is wanted.
 * @throws FileRefused
 */
export function prepareFolder(
  folder: string,
  { profiles, width, overwrite }: Pick<SimulateOptions, 'profiles' | 'width' | 'overwrite'>,
): void {
  makeNamedFolder(folder);
  if (overwrite || hasOverview(folder)) return;
  const pictures = profiles.flatMap((id) => width.map((w) => pictureName({ profile: { id }, width: w })));
  for (const name of [overview, ...pictures]) refuseExisting(join(folder, name), instead);
}

function hasOverview(folder: string): boolean {
  try {
    return isOverviewPage(readFileSync(join(folder, overview), 'utf8'));
  } catch {
    return false; // it is missing, or not a file to read: then it is refused, or cannot be written
  }
}
