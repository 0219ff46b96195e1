import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What they show fills the screen, and stands in a guard that says what became of it. */
const wholeScreens = [
  'src/web/app/app.tsx',
  'src/web/app/late-dialog.tsx',
  'src/web/app/late-part.tsx',
  'src/web/app/shell/shell.tsx',
  'src/web/settings/settings-page.tsx',
  'src/web/site/site-page.tsx',
];

test('a part of a screen that does not come takes nothing else with it', () => {
  const waiting = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `src/web/${name}`)
    .filter((file) => readFileSync(file, 'utf8').includes('<Suspense'));
  expect(waiting.sort()).toEqual(wholeScreens);
});
