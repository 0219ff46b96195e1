import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnName } from './foreign-files.ts';
import { giveToOwner } from './give-to-owner.ts';
import { stopSignals } from './stop-signals.ts';

const directories = new Set<string>();

/**
 * Run by root in a data directory of another user, whatever this process leaves in it is given to that user when the
 * process ends: both databases write files at any time, and a service could not open those of root. Nothing happens for
 * any other user.
 */
export function leaveToOwner(directory: string): void {
  if (process.getuid?.() !== 0 || statSync(directory).uid === 0) return;
  if (directories.size === 0) {
    process.once('exit', giveAll);
    for (const name of stopSignals(true)) process.on(name, giveAndEnd);
  }
  directories.add(directory);
}

function giveAll(): void {
  for (const directory of directories) {
    if (!existsSync(directory)) continue;
    const names = readdirSync(directory).filter(isOwnName);
    giveToOwner(
      directory,
      names.map((name) => join(directory, name)),
    );
  }
}

/** A signal that nobody else handles ends a process without its `exit` event. */
function giveAndEnd(name: NodeJS.Signals): void {
  if (process.listenerCount(name) > 1) return;
  giveAll();
  process.off(name, giveAndEnd);
  process.kill(process.pid, name);
}
