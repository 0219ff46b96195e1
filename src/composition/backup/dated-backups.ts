import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Backups that the server writes on its own have a prefix and the time in their names. */
export function datedPath(directory: string, prefix: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '');
  return join(directory, `${prefix}-${time}Z.backup`);
}

/** Of a server that was killed while it wrote one. */
export async function removeDrafts(directory: string, prefix: string): Promise<void> {
  await removeAll(directory, await list(directory, prefix, '\\.backup\\.\\d+\\.partial'));
}

/** Removes those beyond the newest ones. Other files are left alone. */
export async function keepNewest(directory: string, prefix: string, keep: number): Promise<void> {
  await removeAll(directory, (await list(directory, prefix, '\\.backup')).slice(0, -keep));
}

/** Oldest first; none where the directory is missing, which the write reports. */
async function list(directory: string, prefix: string, ending: string): Promise<string[]> {
  const ours = new RegExp(`^${prefix}-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z${ending}$`);
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => ours.test(name)).sort();
}

async function removeAll(directory: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(directory, name), { force: true });
}
