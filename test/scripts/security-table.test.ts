import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The rows of the first table below this heading of docs/security.md, as cells. */
function tableBelow(heading: string): string[][] {
  const text =
    readFileSync('docs/security.md', 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const requirements = tableBelow('Requirements and their tests');

/** What is wrong with a `file: title`; null if nothing is. */
function problemOf(named: string): string | null {
  const [, file = '', title = ''] = /^(test\/\S+\.test\.ts): (.+)$/.exec(named) ?? [];
  if (!existsSync(file)) return `no such file: ${named}`;
  const text = readFileSync(file, 'utf8');
  const titled = ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
  return titled ? null : `no such title: ${named}`;
}

describe('the table of requirements', () => {
  it('names for each requirement a test that exists', () => {
    expect(requirements.length).toBeGreaterThan(50);
    const problems = requirements.flatMap(([requirement = '', what = '', tests = '', ...more]) => {
      const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      if (what === '' || named.length === 0 || more.length > 0) return [`incomplete row: ${requirement}`];
      return named.map(problemOf).filter((problem) => problem !== null);
    });
    expect(problems).toEqual([]);
  });

  it('has all ten risks of the OWASP API Security Top 10, and each chapter of ASVS once at least', () => {
    const unmet = [
      ...tableBelow('Requirements that are not met'),
      ...tableBelow('Requirements that do not apply'),
    ];
    const names = [...requirements, ...unmet].map(([name = '']) => name).join('\n');
    const ids = [
      ...Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`),
      ...Array.from({ length: 16 }, (_, index) => `V${index + 1}.`),
      'V17 ',
    ];
    expect(ids.filter((id) => !names.includes(id))).toEqual([]);
  });

  it('says of each other requirement why it is not met or does not apply', () => {
    for (const heading of ['Requirements that are not met', 'Requirements that do not apply']) {
      const rows = tableBelow(heading);
      expect(rows.length, heading).toBeGreaterThan(0);
      for (const [, reason = ''] of rows) expect(reason).toMatch(/^.{20,}\.$/);
    }
  });
});
