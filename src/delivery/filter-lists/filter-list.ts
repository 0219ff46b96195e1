/** A published filter list as the operator gave it or as it is shipped. */
export interface FilterList {
  /** Its own title; without one, the file's name. */
  name: string;
  /** Its own version or date of change; without either, the day of the file. */
  version: string;
  /** `shipped`, the name of the mounted file, or the address it came from. */
  from: string;
  rules: string[];
}

/** @param fallback what stands for a title and a version that the list does not name. */
export function readFilterList(
  text: string,
  from: string,
  fallback: { name: string; version: string },
): FilterList {
  const lines = text.split(/\r?\n/);
  const head = lines.slice(0, 40);
  const told = (field: RegExp) =>
    head
      .map((line) => field.exec(line)?.[1]?.trim())
      .find((value) => value !== undefined && !value.includes('%'));
  return {
    name: told(/^! *Title: *(.+)$/i) ?? fallback.name,
    version: told(/^! *Version: *(.+)$/i) ?? told(/^! *Last modified: *(.+)$/i) ?? fallback.version,
    from,
    rules: lines.filter((line) => line !== '' && !/^(!(?!#)|\[)/.test(line)),
  };
}
