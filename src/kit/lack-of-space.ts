import { message, type Text } from './messages/text.ts';
import { inEnglish } from './messages/writer.ts';

/** What to do about a disk that is nearly full: one text for the dashboard, emails, exports, backups and `truce doctor`. */
export function freeUpSpace(folder: string): Text {
  return message('health.freeUpSpace', { folder });
}

/** Why so many bytes should not be written into a folder, and what to do; null where there is room for them. */
export async function lackOfSpace(
  folder: string,
  neededBytes: number,
  readFree: (folder: string) => Promise<number>,
  because = '',
): Promise<string | null> {
  const free = await readFree(folder);
  if (free >= neededBytes) return null;
  // Rounded apart, so that the two never read the same.
  const [left, least] = [Math.floor(free / 1e6), Math.ceil(neededBytes / 1e6)];
  return `${folder} has ${left} MB free, and ${least} MB is needed${because}. ${inEnglish(freeUpSpace(folder))}`;
}

/** Twice the floor, so that events are never rejected because of an export or a backup. */
export const becauseOfFloor = ' (twice TRUCE_MIN_FREE_DISK_MB)';
