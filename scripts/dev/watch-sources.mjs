import { statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/** An editor writes a file in several steps, and a checkout many files. */
const quietMs = 50;

/**
 * Calls `update` after changes, one call at a time: changes during a call lead to one more.
 * @param {string[]} paths files and folders
 * @param {(changed: string[]) => Promise<void>} update gets the paths of what changed
 */
export function watchSources(paths, update) {
  let timer;
  let running = null;
  let changed = new Set();
  const run = () => {
    running ??= updateAll().finally(() => {
      running = null;
    });
    return running;
  };
  async function updateAll() {
    do {
      const these = [...changed];
      changed = new Set();
      await update(these);
    } while (changed.size > 0);
  }
  const watchers = paths.map((path) => {
    const isFolder = statSync(path).isDirectory();
    return watch(path, { recursive: isFolder }, (_, name) => {
      const file = isFolder ? join(path, name ?? '') : path;
      if (isIgnored(file)) return;
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(run, quietMs);
    });
  });
  return {
    run,
    /** Waits for a call that is running. */
    async close() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      changed.clear();
      await running;
    },
  };
}

/** What the build itself writes, and what editors keep beside a file. */
function isIgnored(path) {
  const name = basename(path);
  return name === 'keys.d.ts' || name.startsWith('.') || name.endsWith('~');
}
