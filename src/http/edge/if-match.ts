import { ApiError } from '../../contract/core/errors.ts';

/** What changes with every save: `updated_at` is an instant of its own each time; null: never saved. */
interface Versioned {
  updated_at: string | null;
}

/** The strong ETag of a stored object, and what `If-Match` has to say to change exactly this version. */
export function etagOf({ updated_at }: Versioned): string {
  return `"${updated_at ?? 'never'}"`;
}

/**
 * Refuses a change that was based on another version. A proxy that compresses may have made the tag a weak one.
 * @param ifMatch the header `If-Match`; undefined and `*`: whatever is stored now.
 * @throws CONFLICT
 */
export function refuseOutdated(ifMatch: string | undefined, stored: Versioned): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes('*') || tags.includes(etagOf(stored))) return;
  throw new ApiError(
    'CONFLICT',
    'Someone else changed this since you read it. Read it again, then repeat your change.',
    { reason: 'changed_meanwhile', field: 'If-Match' },
  );
}
