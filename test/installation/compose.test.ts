import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../src/composition/setting-names.ts';
import { findFrontServer } from '../support/front-server.ts';
import { findNginx } from '../support/nginx.ts';

interface Service {
  image: string;
  environment?: Record<string, string | number>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  networks?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
}

const folders = ['deploy/compose', 'deploy/compose-scaled', 'deploy/clickhouse-cluster'];

describe.each(folders)('%s', (folder) => {
  const text = readFileSync(`${folder}/compose.yaml`, 'utf8');
  const file = parse(text, { merge: true });
  const services = Object.entries<Service>(file.services);

  it('asks only for values that its .env.example explains, or has a default', () => {
    const explained = readFileSync(`${folder}/.env.example`, 'utf8');
    for (const [, name, rest = ''] of text.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)) {
      if (!rest.startsWith(':-')) expect(explained, name).toMatch(new RegExp(`^${name}=`, 'm'));
    }
  });

  it('stops with a message where a value without a default is missing', () => {
    const required = new Set([...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name));
    for (const [, name] of text.matchAll(/\$\{([A-Z_]+)\}/g)) expect(required).toContain(name);
  });

  it('names images with a version', () => {
    for (const [name, { image }] of services) expect(image, name).toMatch(/:(\$\{[A-Z_]+:-)?\d[\w.-]*\}*$/);
  });

  it('names services, volumes, networks and files that are there', () => {
    for (const [name, service] of services) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {});
      for (const other of needed) expect(Object.keys(file.services), name).toContain(other);
      for (const network of service.networks ?? [])
        expect(Object.keys(file.networks), name).toContain(network);
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (source.startsWith('.')) expect(existsSync(join(folder, source)), source).toBe(true);
        else expect(Object.keys(file.volumes), name).toContain(source);
      }
    }
  });

  it('runs Truce with settings it knows, without rights, and with time to stop', () => {
    for (const [name, service] of services.filter(([, { image }]) => /truce:\d/.test(image))) {
      const settings = Object.keys(service.environment ?? {});
      expect(settings.filter((setting) => !settingNames.some((known) => known === setting))).toEqual([]);
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '90s' });
      expect(service.volumes, name).toEqual([expect.stringMatching(/:\/data$/)]);
      expect(service.ports, name).toBeUndefined();
    }
  });
});

it('the documentation knows how long Compose waits', () => {
  const { services } = parse(readFileSync('deploy/compose/compose.yaml', 'utf8'), { merge: true });
  const [, waits] = /Compose waits (\d+)\)/.exec(readFileSync('docs/install/docker.md', 'utf8')) ?? [];
  expect(`${waits}s`).toBe(services.truce.stop_grace_period);
});

describe('the proxies of the examples', () => {
  const config = readFileSync('deploy/compose-scaled/nginx.conf', 'utf8');
  /** `server … resolve` is in nginx from 1.27.3 on. */
  const withoutResolve = config.replace(/^(resolver| {4}zone) .*\n/gm, '').replaceAll(' resolve ', ' ');

  it('nginx starts while a node is stopped, and finds it when it is back', () => {
    const servers = config.match(/^ {4}server node.*$/gm) ?? [];
    expect(servers).toHaveLength(6); // in both upstreams
    for (const line of servers) expect(line).toMatch(/^ {4}server node\d:8080 resolve /);
    expect(config).toMatch(/^resolver 127\.0\.0\.11 valid=2s;$/m);
    expect(config).toMatch(/^ {4}zone truce 64k;$/m);
    const { services } = parse(readFileSync('deploy/compose-scaled/compose.yaml', 'utf8'), { merge: true });
    const [, minor = 0] = /^nginx:1\.(\d+)/.exec(services.nginx.image) ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(28);
  });

  const nginx = findNginx();
  it.skipIf(!nginx)('nginx accepts its configuration, which is the documented one', () => {
    const documented = /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/several-nodes.md', 'utf8'))?.[1];
    const own = withoutResolve.replace(/^#.*\n/, '').replace(/node(\d):/g, '10.0.0.$1:');
    expect(own).toBe(documented);
    const [, minor = 0, patch = 0] =
      /nginx\/1\.(\d+)\.(\d+)/.exec(spawnSync(nginx ?? '', ['-v'], { encoding: 'utf8' }).stderr) ?? [];
    const isNew = Number(minor) > 27 || (Number(minor) === 27 && Number(patch) >= 3);
    const folder = mkdtempSync(join(tmpdir(), 'truce-nginx-'));
    const local = (isNew ? config : withoutResolve)
      .replace(/node\d:/g, '127.0.0.1:')
      .replaceAll('/var/log/nginx', folder)
      .replace('listen 80;', 'listen 127.0.0.1:8099;');
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\n${local}}\n`);
    const run = spawnSync(
      nginx ?? '',
      ['-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')],
      {
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true, force: true });
    expect(run.stderr).toContain('test is successful');
  });

  const caddy = findFrontServer('caddy');
  it.skipIf(!caddy)('Caddy accepts its configuration', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/compose/Caddyfile'];
    const home = mkdtempSync(join(tmpdir(), 'truce-caddy-'));
    const env = { ...process.env, HOME: home, TRUCE_HOST: 'truce.example.com' };
    const run = spawnSync(caddy ?? '', args, { encoding: 'utf8', env });
    rmSync(home, { recursive: true, force: true });
    expect(run.stdout + run.stderr).toContain('Valid configuration');
  });
});
