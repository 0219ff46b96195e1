import type { Engine } from '../../events/store/engine.ts';
import { type Ledger, numberOf } from './ledger.ts';

export interface Counts {
  sent: number;
  acknowledged: number;
  /** Acknowledged and not stored. */
  lost: number;
  /** Events that are stored more than once. */
  doubled: number;
  /** Stored and never sent. */
  unknown: number;
}

/** Compares what is stored of a site with what was sent. */
export async function countStored(
  { database, read }: Pick<Engine, 'database' | 'read'>,
  site: string,
  ledger: Ledger,
): Promise<Counts> {
  const lines = await read(
    'heavy',
    `SELECT toString(id), count() FROM ${database}.events WHERE site_id = {site:UUID} GROUP BY id FORMAT TSV`,
    { site },
  );
  const stored = new Uint8Array(ledger.sent());
  let [doubled, unknown] = [0, 0];
  for (const line of lines.toString().split('\n')) {
    if (line === '') continue;
    const [id = '', times = ''] = line.split('\t');
    const number = numberOf(id);
    if (number === null || number >= stored.length) unknown++;
    else stored[number] = 1;
    if (times !== '1') doubled++;
  }
  let lost = 0;
  for (let number = 0; number < stored.length; number++) {
    if (stored[number] === 0 && ledger.isAcknowledged(number)) lost++;
  }
  return { sent: ledger.sent(), acknowledged: ledger.acknowledged(), lost, doubled, unknown };
}
