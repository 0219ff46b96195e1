import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readChangelog } from '../../scripts/release/read-changelog.mjs';

const order = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const versions = readChangelog(readFileSync('CHANGELOG.md', 'utf8'));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the changelog', () => {
  it('has a section for the version of package.json, and each version once', () => {
    const names = versions.map((each) => each.version);
    expect(names).toContain(version);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^(Unreleased|\d+\.\d+\.\d+)$/.test(name))).toEqual([]);
  });

  it('says nothing twice, as after a merge', () => {
    const lines = readFileSync('CHANGELOG.md', 'utf8').split('\n');
    const entries = lines.filter((line) => line.startsWith('- '));
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([]);
  });

  it.each(versions)('says of $version what was added, changed and fixed, in this order', ({ sections }) => {
    expect(sections.length).toBeGreaterThan(0);
    expect(sections).toEqual(order.filter((name) => sections.includes(name)));
  });
});

describe('release notes', () => {
  const place = mkdtempSync(join(tmpdir(), 'truce-release-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  const script = resolve('scripts/release/release-notes.mjs');

  function notes(tag: string, heading: string) {
    writeFileSync(join(place, 'package.json'), '{ "version": "1.2.0" }');
    const text = `# Changelog\n\n${heading}\n\n### Added\n\n- A thing.\n\n## [1.1.0] – 2026-01-01\n\n### Fixed\n\n- Old.\n`;
    writeFileSync(join(place, 'CHANGELOG.md'), text);
    const run = spawnSync(process.execPath, [script, tag], { cwd: place, encoding: 'utf8' });
    return [run.status, run.stdout + run.stderr];
  }

  it('are the part of the version', () => {
    expect(notes('v1.2.0', '## [1.2.0] – 2026-02-01')).toEqual([0, '### Added\n\n- A thing.\n']);
  });

  it.each([
    ['another tag', 'v1.3.0', '## [1.2.0] – 2026-02-01', 'The tag v1.3.0 is not'],
    ['no section', 'v1.2.0', '## [1.3.0] – 2026-02-01', 'has no section [1.2.0]'],
    ['no date', 'v1.2.0', '## [1.2.0] – unreleased', 'has no date for 1.2.0'],
    [
      'changes of no version',
      'v1.2.0',
      '## [Unreleased]\n\n### Fixed\n\n- New.\n\n## [1.2.0] – 2026-02-01',
      'has changes under [Unreleased]',
    ],
  ])('are refused with %s', (_, tag, heading, said) => {
    expect(notes(tag, heading)).toEqual([1, expect.stringContaining(said)]);
  });
});
