// Prints what CHANGELOG.md says about a release. usage: node scripts/release/release-notes.mjs v1.2.3
// Fails where the tag, package.json and the changelog do not agree, or the changelog has changes of no version.
import { readFileSync } from 'node:fs';
import { readChangelog } from './read-changelog.mjs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const versions = readChangelog(readFileSync('CHANGELOG.md', 'utf8'));
const found = versions.find((each) => each.version === version);
const unreleased = versions.find((each) => each.version === 'Unreleased');

if (tag !== `v${version}`) fail(`The tag ${tag} is not that of package.json: v${version}.`);
if (!found) fail(`CHANGELOG.md has no section [${version}].`);
if (!found.date) fail(`CHANGELOG.md has no date for ${version}: ## [${version}] – YYYY-MM-DD`);
if (unreleased?.text)
  fail('CHANGELOG.md has changes under [Unreleased]. They are in what is tagged: put them under a version.');
console.log(found.text);

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
