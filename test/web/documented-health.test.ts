import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
