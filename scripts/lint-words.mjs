// node scripts/lint-words.mjs: words that are out (scripts/words/rules.mjs), over every English text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords } from './words/find-words.mjs';
import {
  proseOfCatalog,
  proseOfComments,
  proseOfMarkdown,
  proseOfOpenapi,
  proseOfProgram,
  proseOfSettings,
} from './words/read-prose.mjs';

/** Files and folders that are still to be rewritten, so not read yet. */
const toDo = [
  'locales/en/',
  'docs/openapi.json',
  'docs/alerts.md',
  'docs/connectors/README.md',
  'docs/consent.md',
  'docs/dashboard-development.md',
  'docs/dashboard.md',
  'docs/decisions/0001-addresses-are-the-contract.md',
  'docs/decisions/0002-quarter-hour-sets.md',
  'docs/decisions/0005-small-choices.md',
  'docs/decisions/0008-visits-without-storage.md',
  'docs/decisions/0009-money.md',
  'docs/decisions/0010-experiments.md',
  'docs/decisions/0011-reports.md',
  'docs/decisions/0012-alerts-and-webhooks.md',
  'docs/decisions/0014-dashboard-shell.md',
  'docs/decisions/0015-sign-in.md',
  'docs/decisions/0016-versions-and-links.md',
  'docs/detection.md',
  'docs/exports.md',
  'docs/first-party.md',
  'docs/gate.md',
  'docs/health.md',
  'docs/mail.md',
  'docs/money.md',
  'docs/proxy.md',
  'docs/reports.md',
  'docs/sdk.md',
  'docs/simulate.md',
  'docs/statistics.md',
  'docs/wall.md',
  'docs/webhooks.md',
  'integrations/react/README.md',
  'integrations/vue/README.md',
  'src/analytics/ab-test/count-exposures.ts',
  'src/analytics/ab-test/time-left.ts',
  'src/analytics/advice/compare-segments.ts',
  'src/analytics/advice/facts.ts',
  'src/analytics/advice/read-facts.ts',
  'src/analytics/engine-state.ts',
  'src/analytics/revenue/compare-arms.ts',
  'src/analytics/revenue/reblock-rate.ts',
  'src/analytics/statistics/newcombe.ts',
  'src/analytics/statistics/normal-quantiles.ts',
  'src/analytics/statistics/sample-size.ts',
  'src/analytics/statistics/sequential-test.ts',
  'src/analytics/statistics/wilson.ts',
  'src/cli/main.ts',
  'src/cli/user-command.ts',
  'src/composition/config.ts',
];

const sources = [
  {
    files: [
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      ...below('docs', /\.md$/),
      ...below('integrations', /README\.md$/),
    ],
    read: proseOfMarkdown,
  },
  { files: ['.env.example', '.github/workflows/ci.yml', ...below('.ci', /./)], read: proseOfSettings },
  { files: below('locales/en', /\.json$/), read: proseOfCatalog },
  { files: ['docs/openapi.json'], read: proseOfOpenapi },
  { files: [...below('src/cli', /\.tsx?$/), 'src/composition/config.ts'], read: proseOfProgram },
  { files: ['analytics'].flatMap((room) => below(`src/${room}`, /\.tsx?$/)), read: proseOfComments },
];

const found = sources
  .flatMap(({ files, read }) => files.map((file) => ({ file, read })))
  .filter(({ file }) => !toDo.some((each) => file.startsWith(each)))
  .flatMap(({ file, read }) => findWords(file, read(readFileSync(file, 'utf8'))));
for (const { file, line, word, say } of found) console.log(`${file}:${line}: “${word}” → ${say}`);
process.exitCode = found.length > 0 ? 1 : 0;

function below(folder, name) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
