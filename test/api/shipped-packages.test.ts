import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow, readImports } from '../support/source-imports.ts';

interface Component {
  type: string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  scope: string;
  hashes?: { alg: string; content: string }[];
  licenses: { license?: { id?: string; name?: string }; expression?: string }[];
  properties: { name: string; value: string }[];
}

const bill = JSON.parse(readFileSync('dist/sbom.json', 'utf8')) as {
  components: Component[];
  [part: string]: unknown;
};
const notices = readFileSync('dist/THIRD-PARTY.txt', 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  license: string;
};
const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);
const names = bill.components.map(nameOf);

describe('the bill of materials', () => {
  it('is CycloneDX 1.6 and names each package once', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    const refs = bill.components.map(({ purl }) => purl);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.length).toBeGreaterThan(60);
    expect(refs).toContain(`pkg:npm/%40node-rs/argon2@${manifest.dependencies['@node-rs/argon2']}`);
  });

  it('has the filter lists, whose license is part of the expression of the package', () => {
    const license = 'GPL-3.0-or-later OR CC-BY-SA-3.0+';
    for (const name of ['easylist', 'easyprivacy']) {
      const list = bill.components.find((each) => each.name === name);
      expect(list).toMatchObject({ type: 'data', licenses: [{ expression: license }] });
      expect(list?.version).toMatch(/^20\d\d\.\d\d\.\d\d$/);
    }
    expect(manifest.license).toBe(`MIT AND (${license})`);
    expect(readFileSync('deploy/docker/Dockerfile', 'utf8')).toContain(`licenses="${manifest.license}"`);
    expect(bill).toMatchObject({ metadata: { component: { licenses: [{ expression: manifest.license }] } } });
  });

  it('comes with the text of every license', () => {
    expect(notices).toContain('GNU GENERAL PUBLIC LICENSE');
    expect(notices).not.toMatch(/is under the terms of/);
    expect(readFileSync('dist/lists/GPL-3.0.txt', 'utf8').length).toBeGreaterThan(30_000);
  });

  it('has every package that is inside the server', () => {
    const inside = readdirSync('dist/server')
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(`dist/server/${file}`, 'utf8').matchAll(
          /^(?:\/\/ | {2}")node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm,
        ),
      ]);
    const packages = [...new Set(inside.map(([, name = '']) => name))];
    expect(packages).toContain('hono');
    expect(packages.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has every package that the dashboard runs, and those that are installed', async () => {
    const imports = await readImports(filesBelow('src/web', /(?<!\.d)\.tsx?$/));
    const packages = imports.filter(({ ours, runtime }) => !ours && runtime).map(({ to }) => to);
    expect(packages).toContain('react');
    const asName = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
    expect(packages.map(asName).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(manifest.dependencies).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has what is installed along with them, for every system', () => {
    const needs = (name: string): string[] => {
      const { dependencies, optionalDependencies } = JSON.parse(
        readFileSync(`node_modules/${name}/package.json`, 'utf8'),
      );
      const further = Object.keys({ ...dependencies, ...optionalDependencies });
      // Those for other systems are not on this machine; they need nothing.
      return [...further, ...further.filter((each) => existsSync(`node_modules/${each}`)).flatMap(needs)];
    };
    const all = [...Object.keys(manifest.dependencies), 'chdb'].flatMap(needs);
    expect(all).toEqual(
      expect.arrayContaining(['detect-libc', '@chdb/lib-linux-x64-gnu', '@libsql/darwin-arm64']),
    );
    expect(all.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(bill.components.map((each) => [nameOf(each), each] as const))(
    '%s has a version, a license and a checksum',
    (name, { version, scope, hashes, licenses, properties }) => {
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
      // The lock file has none of some packages for other systems.
      if (hashes || scope !== 'optional') expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
      const [{ license, expression } = {}] = licenses;
      const spdx = license?.id ?? expression;
      if (spdx) expect(spdx).toMatch(/^[A-Za-z0-9][\w.+-]*(?: (?:OR|AND|WITH) [\w.+-]+)*$/);
      else expect(license?.name).toMatch(/^see /i);
      const isInside = properties[0]?.value !== 'installed';
      const [, notice = ''] = notices.split(`\n${name} ${version} (`);
      expect(notice.length > 100).toBe(isInside);
    },
  );
});
