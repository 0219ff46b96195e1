import { isDeepStrictEqual } from 'node:util';

/** Whether a save leaves all as it was, apart from when that was. What was never saved, and only assumed, is changed by it. */
export function isSameSave<T extends { updated_at: string | null }>(before: T, after: T): boolean {
  return before.updated_at !== null && isDeepStrictEqual(undated(before), undated(after));
}

function undated<T extends { updated_at: string | null }>({ updated_at: _, ...rest }: T) {
  return rest;
}
