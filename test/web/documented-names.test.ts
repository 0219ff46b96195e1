import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blockerText, namedValues } from '../../src/contract/messages/value-texts.ts';
import { inEnglish } from '../../src/kit/messages/writer.ts';
import { catalogOf } from '../support/dashboard-paths.ts';

it('every check of the health page is in its documentation, by the name that the page shows', () => {
  const source = readFileSync('src/web/settings/health/health-checks.ts', 'utf8');
  const keys = [...source.matchAll(/\bname(?: =|:) (?:t\('([\w.-]+)'\)|'(\w+)')/g)];
  const texts = catalogOf('en');
  const shown = new Set(keys.map(([, key = '', plain]) => plain ?? texts[key] ?? key));
  const [, table = ''] = readFileSync('docs/health.md', 'utf8').split(
    '| Check | When it warns |\n| --- | --- |\n',
  );
  const documented = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)].map(([, name = '']) =>
    name.replaceAll("'", '’'),
  );
  expect(documented.sort()).toEqual([...shown].sort());
  expect(documented.length).toBeGreaterThan(10);
});

it('names of blockers that the dashboard words otherwise are explained', () => {
  const text = readFileSync('docs/detection.md', 'utf8').replace(/\s+/g, ' ');
  const worded = ['', ...namedValues.blocker]
    .map((value) => ({ value, shown: inEnglish(blockerText(value)) }))
    .filter(({ value, shown }) => value !== shown)
    .map(({ value, shown }) => `${value ? `\`${value}\`` : 'a blocker without a name'} as *${shown}*`);
  expect(worded.filter((words) => !text.includes(words))).toEqual([]);
  expect(worded.length).toBeGreaterThan(2);
});
