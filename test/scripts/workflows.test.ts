import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  strategy?: { matrix: Record<string, unknown> };
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
      // In C, or bash also says that a language is not installed here.
      const env = { ...process.env, LC_ALL: 'C' };
      const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8', env });
      expect([status, stderr]).toEqual([0, '']);
    }
  });

  it('ends: every job has a time limit, and runs of one branch do not pile up', () => {
    const own = all.filter(([, { uses }]) => !uses);
    expect(own.filter(([, job]) => !job['timeout-minutes']).map(([name]) => name)).toEqual([]);
    expect(concurrency).toBeDefined();
  });

  it('leaves the whole suite twice the 43 minutes that it takes on two cores', () => {
    const whole = all.filter(([, job]) => job.steps?.some(({ run }) => run === '.ci/run'));
    expect(whole.filter(([, job]) => (job['timeout-minutes'] ?? 0) < 86).map(([name]) => name)).toEqual([]);
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
    expect(jobs.audit?.uses).toBe('./.github/workflows/audit.yml');
    expect(workflowOf('audit.yml').on).toHaveProperty('workflow_call');
    expect([jobs.package?.needs, jobs.image?.needs]).toEqual([
      ['test', 'audit'],
      ['test', 'audit', 'package'],
    ]);
    expect(jobs.publish?.needs).toEqual(['package', 'image']);
  });

  it('has the package, the image, the bill of materials and checksums', () => {
    expect(runs('package')).toContain('npm pack --pack-destination release');
    expect(runs('package')).toContain('cp dist/sbom.json');
    expect(runs('image')).toContain('docker build --file deploy/docker/Dockerfile');
    expect(runs('publish')).toContain('sha256sum');
    expect(runs('publish')).toContain('gh release create');
  });

  it('has checksums that the documented command accepts, and that notice a changed file', {
    timeout: 30_000,
  }, () => {
    const step = jobs.publish?.steps?.find(({ run }) => run?.includes('sha256sum'));
    const check = /^sha256sum --check.*$/m.exec(readFileSync('docs/install/package.md', 'utf8'))?.[0] ?? '';
    const place = mkdtempSync(join(tmpdir(), 'truce-checksums-'));
    const bash = (run = '') => spawnSync('bash', ['-e', '-c', run], { cwd: place, encoding: 'utf8' });
    for (const name of ['truce-1.2.3.tgz', 'truce-1.2.3.cdx.json', 'image.txt'])
      writeFileSync(join(place, name), name);
    expect(bash(step?.run).stdout.split('\n').filter(Boolean)).toHaveLength(3);
    // Readers have the package and the list.
    rmSync(join(place, 'image.txt'));
    expect(bash(check)).toMatchObject({ status: 0, stdout: expect.stringContaining('truce-1.2.3.tgz: OK') });
    writeFileSync(join(place, 'truce-1.2.3.tgz'), 'changed');
    expect(bash(check).status).toBe(1);
    rmSync(place, { recursive: true });
  });

  it('does not wait for a workflow that it calls, nor lets them cancel each other', () => {
    // In a called workflow, github.workflow is the name of the caller.
    const groups = ['release.yml', 'ci.yml', 'audit.yml'].map((file) => {
      const { group } = workflowOf(file).concurrency as { group: string };
      return group.replace(/\$\{\{ github\.workflow }}/, 'Release');
    });
    expect(new Set(groups).size).toBe(groups.length);
  });
});

describe('the continuous integration', () => {
  const { jobs } = workflowOf('ci.yml');
  const versionsOf = (job?: Job) =>
    (job?.steps ?? []).flatMap((step) => step.with?.['node-version'] ?? []).map(String);

  it('runs everything on Node 22, and starts and serves on 20 and 24', () => {
    expect(versionsOf(jobs.full)).toEqual(['22']);
    expect((jobs.full?.steps ?? []).map(({ run }) => run)).toContain('.ci/run');
    expect(jobs.smoke?.strategy?.matrix.node).toEqual([20, 24]);
    const tests = (jobs.smoke?.steps ?? []).flatMap(
      ({ run = '' }) => run.match(/test\/\S+\.test\.ts/g) ?? [],
    );
    expect(tests.length).toBeGreaterThan(3);
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('has the whole history for the tests that compare with it, and may read it', () => {
    const steps = jobs.full?.steps ?? [];
    const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout?.with?.['fetch-depth']).toBe(0);
    expect(steps.map(({ run }) => run)).toContain(
      'git config --global --add safe.directory "$GITHUB_WORKSPACE"',
    );
  });

  it('looks for known vulnerabilities in every list of packages, each week', () => {
    const { on, jobs: audits } = workflowOf('audit.yml');
    expect(on).toHaveProperty('schedule');
    const lists = (audits.audit?.steps ?? [])
      .flatMap(({ run = '' }) => (run.startsWith('npm audit') ? [run] : []))
      .map((run) => /--prefix (\S+)/.exec(run)?.[1] ?? '.');
    expect(lists.map((folder) => existsSync(`${folder}/package-lock.json`))).toEqual([true, true, true]);
    const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8'));
    expect(lists.map((folder) => `/${folder}`.replace('/.', '/'))).toEqual(updates[0].directories);
  });

  it('asks nothing of scripts that package.json does not have', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const used = files.flatMap((file) => textOf(file).match(/npm run [\w:-]+/g) ?? []);
    for (const file of ['.ci/run', 'deploy/docker/Dockerfile'])
      used.push(...(readFileSync(file, 'utf8').match(/npm run [\w:-]+/g) ?? []));
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((each) => !scripts[each.slice(8)])).toEqual([]);
  });
});

/** The images that a Dockerfile begins from, without its own stages. */
function basesOf(dockerfile: string): string[] {
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const own = stages.map(([, , name]) => name);
  return stages.map(([, image = '']) => image).filter((image) => !own.includes(image));
}

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
    for (const place of places('docker')) {
      const bases = basesOf(readFileSync(`.${place}/Dockerfile`, 'utf8'));
      // The bot reads no variables, and what stands once cannot disagree.
      expect(bases).toEqual([expect.stringMatching(/^[a-z][\w./-]*:\d[\w.-]*$/)]);
    }
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
