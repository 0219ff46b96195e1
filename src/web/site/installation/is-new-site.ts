import type { Site } from '../../../contract/sites/sites.ts';

const dayMs = 86_400_000;
/** An older site is set up as its owner wants it. */
const checklistDays = 30;

export function isNewSite({ created_at }: Pick<Site, 'created_at'>, now: number): boolean {
  return now - Date.parse(created_at) < checklistDays * dayMs;
}
