import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  uses?: string;
  needs?: string | string[];
  permissions?: Record<string, string>;
  steps?: Step[];
  'timeout-minutes'?: number;
}
interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  concurrency?: object;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const workflowOf = (file: string) => parse(textOf(file)) as Workflow;

/** What a job may do besides reading the sources. */
const mayWrite: Record<string, string[]> = {
  'release.yml image': ['packages'],
  'release.yml publish': ['contents'],
};

describe.each(files)('%s', (file) => {
  const { on, permissions, concurrency, jobs } = workflowOf(file);
  const all = Object.entries(jobs);
  const steps = all.flatMap(([, job]) => job.steps ?? []);

  it('reads the sources and nothing else, unless a job needs more', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of all) {
      const written = Object.entries(job.permissions ?? {}).filter(([, right]) => right !== 'read');
      expect([name, written.map(([what]) => what)]).toEqual([name, mayWrite[`${file} ${name}`] ?? []]);
    }
  });

  it('names every action by the commit and says which version that is', () => {
    const uses = textOf(file).match(/^.*\buses:.*$/gm) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    const pinned =
      /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$|uses: \.\/\.github\/workflows\/\w+\.yml$/;
    expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
  });

  it('leaves no credentials with the sources', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((each) => each.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('puts nothing from outside into a script', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  it('has scripts that a shell can read', () => {
    for (const { run = '' } of steps) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    }
  });

  it('ends: every job has a time limit, and runs of one branch do not pile up', () => {
    const own = all.filter(([, { uses }]) => !uses);
    expect(own.filter(([, job]) => !job['timeout-minutes']).map(([name]) => name)).toEqual([]);
    expect(concurrency).toBeDefined();
  });

  it('caches what npm downloads', () => {
    const setups = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(setups.filter((each) => each.with?.cache !== 'npm')).toEqual([]);
  });

  it('needs only jobs that are there, and never runs for strangers with the rights of the repository', () => {
    const needed = all.flatMap(([, { needs }]) => needs ?? []);
    expect(needed.filter((name) => !jobs[name])).toEqual([]);
    expect(Object.keys(on)).not.toContain('pull_request_target');
  });
});

describe('a release', () => {
  const { on, jobs } = workflowOf('release.yml');
  const runs = (name: string) => (jobs[name]?.steps ?? []).map(({ run = '' }) => run).join('\n');

  it('is made by a tag alone, after all tests', () => {
    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(jobs.test?.uses).toBe('./.github/workflows/ci.yml');
    expect(workflowOf('ci.yml').on).toHaveProperty('workflow_call');
    expect([jobs.package?.needs, jobs.image?.needs]).toEqual(['test', 'test']);
    expect(jobs.publish?.needs).toEqual(['package', 'image']);
  });

  it('has the package, the image, the bill of materials and checksums', () => {
    expect(runs('package')).toContain('npm pack --pack-destination release');
    expect(runs('package')).toContain('cp dist/sbom.json');
    expect(runs('image')).toContain('docker build --file deploy/docker/Dockerfile');
    expect(runs('publish')).toContain('sha256sum');
    expect(runs('publish')).toContain('gh release create');
  });
});

describe('the rest of .github', () => {
  const read = (file: string) => parse(readFileSync(`.github/${file}`, 'utf8'));

  it('updates every list of packages, the actions and the images', () => {
    const { updates } = read('dependabot.yml') as {
      updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[];
    };
    const places = (ecosystem: string) =>
      updates
        .filter((each) => each['package-ecosystem'] === ecosystem)
        .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])]);
    expect(places('npm')).toEqual(['/', '/test', '/scripts/map']);
    expect(places('github-actions')).toEqual(['/']);
    for (const place of places('docker')) expect(readdirSync(`.${place}`)).toContain('Dockerfile');
    for (const place of places('docker-compose')) expect(readdirSync(`.${place}`)).toContain('compose.yaml');
    const composed = readdirSync('deploy').filter((name) =>
      readdirSync(`deploy/${name}`).includes('compose.yaml'),
    );
    expect(places('docker-compose').sort()).toEqual(composed.map((name) => `/deploy/${name}`).sort());
  });

  it.each(['bug.yml', 'feature.yml'])('has the form %s, whose fields have names and labels', (file) => {
    const form = read(`ISSUE_TEMPLATE/${file}`);
    expect([form.name, form.description]).toEqual([expect.any(String), expect.any(String)]);
    const fields = form.body.filter(({ type }: { type: string }) => type !== 'markdown');
    expect(fields.length).toBeGreaterThan(1);
    for (const { type, id, attributes } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(id).toMatch(/^[a-z]+$/);
      expect(attributes.label).toBeTruthy();
    }
  });
});
