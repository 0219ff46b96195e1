import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { debianProgram } from '../debian-program.ts';

/** A Kubernetes resource, as far as tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: resources of all kinds, of which each test reads a part
export type Resource = { kind: string; metadata: { name: string } } & Record<string, any>;

export interface Chart {
  /** @throws with the message of the chart where it refuses the values. */
  render(values: Record<string, unknown>): { resources: Resource[]; notes: string };
  close(): void;
}

const libraries = '/usr/share/gocode';

/** Go with the template functions that Helm uses; null, after saying why, where it cannot be installed. */
export function findGo(): string | null {
  const has = (path: string) => existsSync(join(libraries, 'src', path));
  debianProgram(
    () => (has('github.com/Masterminds/sprig') ? 'sprig' : undefined),
    'golang-github-masterminds-sprig-dev',
  );
  debianProgram(() => (has('sigs.k8s.io/yaml') ? 'yaml' : undefined), 'golang-k8s-sigs-yaml-dev');
  return debianProgram(() => ['/usr/bin/go'].find((path) => existsSync(path)), 'golang-go');
}

/** The chart in `folder`, rendered by the template engine that Helm uses. */
export function openChart(go: string, folder: string): Chart {
  const own = mkdtempSync(join(tmpdir(), 'truce-chart-'));
  const program = join(own, 'render');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: libraries, GOCACHE: join(own, 'cache') };
  const built = spawnSync(go, ['build', '-o', program, 'test/support/helm/render.go'], {
    env,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const templates = Object.fromEntries(
    readdirSync(join(folder, 'templates')).map((name) => [basename(name), read(join('templates', name))]),
  );
  const defaults = parse(read('values.yaml'));
  const { appVersion, name, version } = parse(read('Chart.yaml'));
  return {
    render(values) {
      const input = {
        templates,
        values: { ...defaults, ...values },
        chart: { AppVersion: appVersion, Name: name, Version: version },
        release: { Name: 'truce', Namespace: 'web' },
      };
      const run = spawnSync(program, { input: JSON.stringify(input), encoding: 'utf8' });
      if (run.status !== 0) throw new Error(run.stderr);
      const { 'NOTES.txt': notes = '', ...files } = JSON.parse(run.stdout) as Record<string, string>;
      const resources = Object.values(files).flatMap((text) =>
        parseAllDocuments(text).flatMap((document) => {
          if (document.errors.length > 0) throw new Error(`${document.errors[0]}\n${text}`);
          return document.toJS() ?? [];
        }),
      );
      return { resources, notes };
    },
    close: () => rmSync(own, { recursive: true, force: true }),
  };
}
