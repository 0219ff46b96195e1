import { longestKept } from '../../contract/limits/kept-days.ts';
import type { Db } from '../records.ts';
import { listErasures, receiptHash } from './erasures.ts';
import { textIn } from './failed-events.ts';

const keepMs = longestKept.events * 86_400_000;

/**
 * Rows that were found in an old file, without those of deleted sites and erased sessions: what would have removed them is long
 * over. Receipts are kept as long as events, so a row that is older than that is left out, too.
 * @param rows newline-ended JSON rows
 */
export async function withoutErased(
  db: Db,
  rows: Buffer,
  nowMs: number,
): Promise<{ kept: Buffer; leftOut: number }> {
  const lines = rows.toString().split('\n').filter(Boolean);
  const read = lines.map((line) => ({
    line,
    site: textIn(line, 'site_id'),
    session: textIn(line, 'session_id'),
    // Stored in UTC, without saying so.
    at: Date.parse(`${textIn(line, 'received_at').replace(' ', 'T')}Z`),
  }));
  const known = await knownSites(db, [...new Set(read.map(({ site }) => site))]);
  const erasures = await listErasures(db);
  const isErased = ({ site, session, at }: (typeof read)[number]) =>
    erasures.some(
      ({ erasure_id, site_id, session_hash, finished_at }) =>
        site_id === site &&
        // Also where the time itself is damaged.
        (finished_at === null || !(at > Date.parse(finished_at))) &&
        session_hash === receiptHash(erasure_id, session),
    );
  const kept = read.filter((row) => known.has(row.site) && !(nowMs - row.at > keepMs) && !isErased(row));
  const whole = Buffer.from(kept.map(({ line }) => `${line}\n`).join(''));
  return { kept: whole, leftOut: read.length - kept.length };
}

async function knownSites(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
