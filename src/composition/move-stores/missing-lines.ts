import { eventKey } from './spans.ts';

/**
 * The lines of events, as JSON, that are not among those that are known. The same can be there more than once.
 * @param known lines with the columns of the key alone
 * @returns null where more are known than there are lines of them
 */
export function missingLines(lines: Buffer, known: Buffer): Buffer | null {
  const left = new Map<string, number>();
  for (const key of split(known).map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  const missing = split(lines).filter((line) => {
    const key = keyOf(line);
    const times = left.get(key) ?? 0;
    if (times > 0) left.set(key, times - 1);
    return times === 0;
  });
  if ([...left.values()].some((times) => times > 0)) return null;
  return Buffer.from(missing.map((line) => `${line}\n`).join(''));
}

function split(lines: Buffer): string[] {
  return lines.toString().split('\n').filter(Boolean);
}

function keyOf(line: string): string {
  const row = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify(eventKey.map((name) => row[name]));
}
