import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DamagedPart } from './check-parts.ts';
import type { Engine } from './engine.ts';
import type { SetAsidePart } from './set-aside-parts.ts';

/** Takes damaged parts out of the store. Their files stay, in the folder `detached` of their table. */
export async function takeOutParts(
  { database, command }: Pick<Engine, 'database' | 'command'>,
  parts: DamagedPart[],
): Promise<void> {
  for (const { table, part } of parts)
    await command(`ALTER TABLE ${database}.${table} DETACH PART '${part}'`);
}

/** Gives their folders a name by which they are not looked for any longer. */
export async function markRepaired(parts: SetAsidePart[]): Promise<void> {
  for (const { path } of parts)
    await rename(path, join(dirname(path), basename(path).replace(/^broken[a-z-]*/, 'repaired')));
}
