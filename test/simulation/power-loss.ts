import type { Random } from '../support/seeded-random.ts';
import type { Inode } from './virtual-disk.ts';

/** What a disk writes as a whole or not at all. */
const sectorBytes = 512;

/** What is on the disk after a power loss: what was synced is; of the rest nothing, all, or some sectors. */
export function afterPowerLoss({ content, durable }: Inode, random: Random): Buffer {
  if (content.equals(durable)) return durable;
  const kind = random.pick(['nothing', 'all', 'shorter', 'sectors', 'sectors'] as const);
  if (kind === 'nothing') return durable;
  if (kind === 'all') return content;
  if (content.length < durable.length) return random.pick([content, durable]); // it was truncated
  if (kind === 'shorter') {
    const more = random.below(content.length - durable.length + 1);
    return content.subarray(0, durable.length + more);
  }
  // The length is there; sectors that were not written hold what was there before, or zeros.
  const left = Buffer.alloc(content.length);
  durable.copy(left);
  for (let at = 0; at < content.length; at += sectorBytes) {
    if (random.chance(0.5)) content.copy(left, at, at, at + sectorBytes);
  }
  return left;
}
