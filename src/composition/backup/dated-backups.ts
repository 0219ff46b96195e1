import type { BackupFolder } from './places/place.ts';

/** Backups that the server writes on its own have a prefix and the time in their names. */
export function datedName(prefix: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '');
  return `${prefix}-${time}Z.backup`;
}

/** When each of them was begun, as its name says, in milliseconds; oldest first. */
export async function datedTimes(folder: BackupFolder, prefix: string): Promise<number[]> {
  return (await listWhole(folder, prefix)).map((name) => {
    const [, day, hours, minutes, seconds] =
      /-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? [];
    return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  });
}

/** Of a server that was killed while it wrote one. */
export async function removeDrafts(folder: BackupFolder, prefix: string): Promise<void> {
  await removeAll(folder, await list(folder, prefix, '\\.backup\\.\\d+\\.partial'));
}

/**
 * Removes those beyond the newest ones. Other files are left alone, and so is the one just written: names of a time when
 * the clock was far ahead would else be newer for years.
 */
export async function keepNewest(
  folder: BackupFolder,
  prefix: string,
  keep: number,
  written: string,
): Promise<void> {
  const others = (await listWhole(folder, prefix)).filter((name) => name !== written);
  await removeAll(folder, others.slice(0, Math.max(0, others.length - (keep - 1))));
}

/** Oldest first. Empty ones are none: they would cost whole ones their place. */
async function listWhole(folder: BackupFolder, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await list(folder, prefix, '\\.backup'))
    if (!(await folder.isEmpty(name))) names.push(name);
  return names;
}

/** Oldest first. */
async function list(folder: BackupFolder, prefix: string, ending: string): Promise<string[]> {
  const ours = new RegExp(`^${prefix}-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z${ending}$`);
  return (await folder.names()).filter((name) => ours.test(name)).sort();
}

async function removeAll(folder: BackupFolder, names: string[]): Promise<void> {
  for (const name of names) await folder.remove(name);
}
