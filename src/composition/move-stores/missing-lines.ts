/**
 * The lines of events, as JSON, that are not among those whose ids are known. An id can be there more than once.
 * @param known lines with an id alone
 * @returns null where more ids are known than there are lines of them
 */
export function missingLines(lines: Buffer, known: Buffer): Buffer | null {
  const left = new Map<string, number>();
  for (const id of split(known).map(idOf)) left.set(id, (left.get(id) ?? 0) + 1);
  const missing = split(lines).filter((line) => {
    const id = idOf(line);
    const times = left.get(id) ?? 0;
    if (times > 0) left.set(id, times - 1);
    return times === 0;
  });
  if ([...left.values()].some((times) => times > 0)) return null;
  return Buffer.from(missing.map((line) => `${line}\n`).join(''));
}

function split(lines: Buffer): string[] {
  return lines.toString().split('\n').filter(Boolean);
}

function idOf(line: string): string {
  return (JSON.parse(line) as { id: string }).id;
}
