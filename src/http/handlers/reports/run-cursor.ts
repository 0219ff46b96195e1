import { invalidFields } from '../../../contract/core/errors.ts';

/** Where a page of the history ended; opaque to callers. */
export function writeCursor({ due_at, id }: { due_at: string; id: string }): string {
  return Buffer.from(`${due_at} ${id}`).toString('base64url');
}

/** @throws INVALID_REQUEST where it was not made by `writeCursor`. */
export function readCursor(cursor: string): { due_at: string; id: string } {
  const [, due_at, id] =
    /^([\d:.TZ-]{20,30}) ([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (due_at === undefined || id === undefined || Number.isNaN(Date.parse(due_at)))
    throw invalidFields([{ field: 'cursor', reason: 'invalid_format' }]);
  return { due_at, id };
}
