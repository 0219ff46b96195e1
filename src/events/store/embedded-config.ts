import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes of the disk that the embedded engine leaves alone: inserts and merges that would touch them are refused before they
 * begin. It must never meet a disk that is full, for it takes a write that the disk refused for done (low-disk.ts).
 */
export const keptFreeBytes = 64 * 2 ** 20;

/** Seconds for which what a merge was made from stays on disk: a merge that turns out damaged is undone with it. */
const sourcesKeptSeconds = 480;

/**
 * Merges and changes of data that are under way at once, for each of the engine's two background threads. Where all places
 * are taken, the engine sleeps up to a second before it looks again: with its default of 2, erasing a session from six
 * parts took 500 ms instead of 60.
 */
const backgroundTasksPerThread = 8;

/**
 * Threads that remove what merges have replaced. By default the engine starts up to 128 for it and keeps them, each with
 * three open files: a server under load had 140 of them after ten minutes.
 */
const cleaningThreads = 2;

const config = `<clickhouse>
  <storage_configuration>
    <disks><default><keep_free_space_bytes>${keptFreeBytes}</keep_free_space_bytes></default></disks>
  </storage_configuration>
  <background_merges_mutations_concurrency_ratio>${backgroundTasksPerThread}</background_merges_mutations_concurrency_ratio>
  <max_parts_cleaning_thread_pool_size>${cleaningThreads}</max_parts_cleaning_thread_pool_size>
  <merge_tree><old_parts_lifetime>${sourcesKeptSeconds}</old_parts_lifetime></merge_tree>
</clickhouse>
`;

/** What the embedded engine is started with, written beside its data. @returns its arguments */
export function writeConfig(directory: string): string[] {
  const path = join(directory, 'engine.xml');
  if (read(path) !== config) writeFileSync(path, config);
  return [`--config-file=${path}`];
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}
