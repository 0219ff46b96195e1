/**
 * Without these an acknowledged event may be lost at a power failure and the directory may not open again;
 * the window makes insert tokens work on a table that is not replicated.
 */
export const durable = [
  'fsync_after_insert = 1',
  'fsync_part_directory = 1',
  'min_rows_to_fsync_after_merge = 1',
  'min_compressed_bytes_to_fsync_after_merge = 1',
  'non_replicated_deduplication_window = 10000',
].join(', ');
