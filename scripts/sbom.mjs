// The software bill of materials in CycloneDX 1.6: every package and filter list that is shipped, for audits of what the bundles contain.
import { readFileSync } from 'node:fs';

/**
 * @param {{ name: string, version: string, license: string, description: string }} product
 * @param {import('./third-party.mjs').Shipped[]} packages
 */
export function billOfMaterials(product, packages, lockFile = 'package-lock.json') {
  const locked = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  const { name, version, license, description, peerDependenciesMeta = {} } = product;
  const root = purl(name, version);
  const named = packages.map((each) => {
    const isOptional = each.place === 'installed' && peerDependenciesMeta[each.name]?.optional;
    const scope = isOptional ? 'optional' : 'required';
    return component(each, scope, locked);
  });
  const known = new Set(named.map((each) => each.purl));
  const further = installedWith(packages, new Map(locked))
    .map((each) => component(each, each.scope, locked))
    .filter((each) => !known.has(each.purl));
  const components = [...named, ...further];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', 'bom-ref': root, name, version, description },
        ...{ licenses: licensesOf(license), purl: root },
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((each) => each['bom-ref']) }],
  };
}

/** What npm installs along with packages: by the lock file, since those for other systems are not on this machine. */
function installedWith(packages, locked) {
  const found = new Map();
  const visit = (name, scope) => {
    const { version, license, dependencies, optionalDependencies } = locked.get(`node_modules/${name}`) ?? {};
    if (version === undefined) throw new Error(`package-lock.json has no ${name}: npm ci`);
    if (found.has(name)) return;
    found.set(name, { name, version, license, place: 'installed', scope });
    for (const needed of Object.keys(dependencies ?? {})) visit(needed, scope);
    for (const needed of Object.keys(optionalDependencies ?? {})) visit(needed, 'optional');
  };
  for (const { name, place } of packages) if (place === 'installed') visit(name, 'required');
  return [...found.values()];
}

function component({ name, version, license, place, sha512 }, scope, locked) {
  const at = sha512 ? `pkg:generic/${name}@${version}` : purl(name, version);
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const hashes = sha512 ? [{ alg: 'SHA-512', content: sha512 }] : hashesOf(name, version, locked);
  if (!hashes && scope !== 'optional') throw new Error(`package-lock.json has no ${name} ${version}: npm ci`);
  return {
    ...{
      type: sha512 ? 'data' : 'library',
      'bom-ref': at,
      ...(group && { group }),
      name: short,
      version,
      scope,
    },
    ...(hashes && { hashes }),
    ...{ licenses: licensesOf(license), purl: at },
    properties: [{ name: 'truce:place', value: place }],
  };
}

/** @see https://github.com/package-url/purl-spec */
function purl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licensesOf(license) {
  if (/ (AND|OR|WITH) /.test(license) && !/ IN /.test(license)) return [{ expression: license }];
  return [{ license: /\s/.test(license) ? { name: license } : { id: license } }];
}

/** Of the archive that npm checks when it installs the package; null where npm had none for another system. */
function hashesOf(name, version, locked) {
  const [, found] = locked.find(
    ([path, each]) => path.endsWith(`node_modules/${name}`) && each.version === version && each.integrity,
  ) ?? [null, null];
  if (!found) return null;
  const [algorithm, value] = found.integrity.split('-');
  return [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }];
}
