import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The server's own, and below it those of its ingest processes. */
export function spoolDirectories(spool: string): string[] {
  if (!existsSync(spool)) return [];
  const below = readdirSync(spool, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [spool, ...below.map(({ name }) => join(spool, name))];
}
