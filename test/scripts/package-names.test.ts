import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from '../support/source-imports.ts';

/**
 * Our packages are in no registry, so anybody could publish something under their names. Until they are, nobody may be told
 * to install or run them by name. With `--no`, npx runs what is installed and nothing else.
 */
const byName = [
  /\b(?:npm|pnpm|yarn|bun)\s+(?:install|i|add)\b[^`\n"'&|;]*?\s(@truce\/\w+|truce(?:@\S+)?)(?=[\s`"'.,)]|$)/,
  /\b(?:npx|pnpx|bunx|npm exec|yarn dlx|pnpm dlx)\s+(?!--no )(?:-\S+\s+)*(@truce\/\w+|truce(?:@\S+)?)(?=[\s`"'.,)]|$)/,
];

function namesIn(text: string): string[] {
  return text.split('\n').filter((line) => byName.some((pattern) => pattern.test(line)));
}

it.each([
  'npm install @truce/sdk',
  'Sonst: npm install @truce/react @truce/sdk',
  'run `npm i -g truce`',
  'npx truce serve',
  'npx --yes truce@latest',
])('finds a name: %s', (line) => {
  expect(namesIn(line)).toEqual([line]);
});

it.each([
  'npm install ./truce-0.2.0.tgz',
  'npm install {sdk}',
  'npm install ./truce-NEW.tgz && systemctl restart truce',
  'npm install https://truce.example.com/packages/truce-sdk-0.2.0.tgz',
  'npx --no truce serve',
  "import { loadTruce } from '@truce/sdk';",
])('leaves alone: %s', (line) => {
  expect(namesIn(line)).toEqual([]);
});

it('no text names a package that we do not own', () => {
  const files = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
    ...filesBelow('docs', /\.md$/),
    ...filesBelow('locales', /\.json$/),
    ...filesBelow('sdks', /\.(md|tsx?|json)$/),
    ...filesBelow('src', /\.(tsx?|md)$/),
    ...filesBelow('scripts', /\.(ts|mjs)$/),
    ...filesBelow('deploy', /\.(ya?ml|md|sh|service|example)$|Dockerfile$/),
  ];
  const found = files.flatMap((file) =>
    namesIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
