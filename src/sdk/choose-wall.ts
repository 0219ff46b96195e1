import type { LoaderSettings, LoaderWall } from '../contract/loader.ts';

/** The wall for this visitor: the same one each time for the same id; `holdout` sees none. */
export function chooseWall(settings: LoaderSettings, id: string): LoaderWall | 'holdout' | undefined {
  if (share(`holdout:${settings.site_id}:${id}`) * 100 < settings.holdout) return 'holdout';
  const total = settings.walls.reduce((sum, wall) => sum + wall.weight, 0);
  let rest = share(`wall:${settings.site_id}:${id}`) * total;
  for (const wall of settings.walls) {
    rest -= wall.weight;
    if (rest < 0) return wall;
  }
  return total > 0 ? settings.walls[0] : undefined;
}

/** Globs of the owner: `*` stands for anything, also slashes. */
export function isExcluded(path: string, globs: string[] = []): boolean {
  return globs.some((glob) => {
    const pattern = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('.*')}$`).test(path);
  });
}

/** A number from 0 to below 1 that depends on nothing but the text (FNV-1a with a final mix). */
function share(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
