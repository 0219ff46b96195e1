import type { MergePatch } from '../../contract/core/merge-patch.ts';

/**
 * The merge patch (RFC 7396) that makes `after` of `before`: what differs and nothing else, null for what is gone.
 * A field that is undefined counts as gone.
 */
export function patchBetween<T extends object>(before: Partial<T>, after: Partial<T>): MergePatch<T> {
  const [old, now] = [before as Fields, after as Fields];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const differing = [...names].flatMap((name): [string, unknown][] => {
    const [a, b] = [old[name], now[name]];
    if (b === undefined) return a === undefined || a === null ? [] : [[name, null]];
    // JSON would make null of it, which resets the field: as text it is refused instead.
    if (Number.isNaN(b)) return [[name, String(b)]];
    if (!isObject(b)) return JSON.stringify(a) === JSON.stringify(b) ? [] : [[name, b]];
    const patch = patchBetween<Fields>(isObject(a) ? a : {}, b);
    return isObject(a) && Object.keys(patch).length === 0 ? [] : [[name, patch]];
  });
  return Object.fromEntries(differing) as MergePatch<T>;
}

type Fields = Record<string, unknown>;

/** An object with names, as a merge patch goes into it; no list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
