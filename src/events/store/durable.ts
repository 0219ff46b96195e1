import type { Place } from './cluster.ts';

/** Without these an acknowledged event may be lost at a power failure and the directory may not open again. */
const synced = [
  'fsync_after_insert = 1',
  'fsync_part_directory = 1',
  'min_rows_to_fsync_after_merge = 1',
  'min_compressed_bytes_to_fsync_after_merge = 1',
];
/** So many tokens of inserts a table remembers; a replicated one for a week, as long as an event may come late. */
const window = 'non_replicated_deduplication_window = 10000';
const replicatedWindow = [
  'replicated_deduplication_window = 10000',
  'replicated_deduplication_window_seconds = 604800',
];

/** Settings of a table that keeps what it acknowledged, and stores an insert once however often it is sent. */
export function durable({ cluster }: Place): string {
  return [...synced, ...(cluster ? replicatedWindow : [window])].join(', ');
}
