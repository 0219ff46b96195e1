import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeExamples, urlOf } from '../../scripts/reference/example-code.ts';
import { exampleValues } from '../../scripts/reference/example-values.ts';
import { makeExample } from '../../scripts/reference/make-example.ts';
import { type Operation, readOperations } from '../../scripts/reference/read-operations.ts';
import { openapi } from '../../src/contract/core/openapi.ts';
import { isForMembers, type Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { compiler } from '../support/compiler.ts';
import { deadJob } from '../support/dead-job.ts';
import { exampleParam } from '../support/example-input.ts';
import { exampleOwner } from '../support/example-owner.ts';
import { exampleNotes, exampleReport } from '../support/example-report.ts';
import { finishedExport } from '../support/finished-export.ts';
import { finishedSimulation } from '../support/finished-simulation.ts';
import { byOwner, ownerCookie } from '../support/owner.ts';
import { runExamples } from '../support/run-examples.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { missing } from '../support/skip.ts';
import { writeEmail } from '../support/write-email.ts';

const operations = readOperations(openapi('test'));
const clientPath = join(process.cwd(), 'src/contract/core/client.ts');

let server: RunningServer;

beforeAll(async () => {
  server = await startServerProcess();
});

afterAll(() => server?.stop());

describe('every example', () => {
  it.each(operations.map((operation) => operation.address))('%s: its answer is of the shape', (address) => {
    const operation = findOperation(address);
    const { status, body } = makeExample(operation).answer;
    const route: Route = routes[address];
    const result = route.answers[status]?.safeParse(body);
    expect(result?.error?.issues ?? []).toEqual([]);
  });

  it.each(operations.filter(({ body }) => body).map(({ address }) => address))(
    '%s: its request is of the shape',
    (address) => {
      const route: Route = routes[address];
      const result = route.body?.safeParse(makeExample(findOperation(address)).body);
      expect(result?.error?.issues ?? []).toEqual([]);
    },
  );

  it('is answered with 2xx as it stands, in order of use', async () => {
    const refused: string[] = [];
    const setup = findOperation('POST /v1/setup');
    const ask = async (operation: Operation, real: Real) => {
      const example = fillIds(makeExample(operation), operation, real);
      const response = await fetch(urlOf(operation, example, server.url), {
        method: operation.method,
        headers: headersOf(operation, example.body, real),
        body: example.body === undefined ? undefined : JSON.stringify(example.body),
      });
      const text = await response.text();
      if (!response.ok) refused.push(`${operation.address}: ${response.status} ${text}`);
      if (operation.address === 'POST /v1/events/track') expect(JSON.parse(text).accepted).toBe(1);
      const isOwner = operation === setup || operation.address === 'POST /v1/login';
      return isOwner ? (response.headers.get('set-cookie')?.split(';')[0] ?? '') : real.cookie;
    };
    const cookie = await ask(setup, noIds);
    const real = { ...(await prepareIds()), cookie };
    for (const operation of inOrderOfUse()) if (operation !== setup) real.cookie = await ask(operation, real);
    expect(refused).toEqual([]);
  });

  it.each(['curl', 'typescript', 'python'] as const)('runs as it is printed: %s', async (language) => {
    const real = await prepareIds();
    const program = { curl: 'curl', typescript: 'node', python: 'python3' }[language];
    if (spawnSync(program, ['--version']).error) return void missing(program, 'not installed');
    real.cookie = await ownerCookie(server, exampleOwner());
    const examples = inOrderOfUse()
      .filter(({ path }) => resourceOf(path) !== 'setup')
      .map((operation) => {
        const all = codeExamples(operation, fillIds(makeExample(operation), operation, real), server.url);
        const code = all.find((each) => each.language === language)?.code ?? 'exit 1';
        return { name: operation.address, code };
      });
    const env = { API_KEY: server.key, SESSION_COOKIE: real.cookie };
    expect(await runExamples(language, examples, env, clientPath)).toBe('');
  });

  it('is right for the type checker: TypeScript', () => {
    const folder = mkdtempSync(join(tmpdir(), 'truce-examples-'));
    for (const operation of operations) {
      const code = codeExamples(operation, makeExample(operation), server.url);
      const source = code.find(({ language }) => language === 'typescript')?.code ?? '';
      writeFileSync(join(folder, `${operation.id}.ts`), source.replace('truce/client', clientPath));
    }
    const compilerOptions = {
      noUnusedLocals: false,
      typeRoots: [join(process.cwd(), 'node_modules/@types')],
    };
    const settings = { extends: join(process.cwd(), 'tsconfig.json'), compilerOptions, include: ['.'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const run = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(run.stdout).toBe('');
    expect(run.status).toBe(0);
  });
});

type Real = Record<
  | 'siteId'
  | 'templateId'
  | 'draftId'
  | 'versionId'
  | 'keyId'
  | 'emailId'
  | 'simulationId'
  | 'shareId'
  | 'shareToken'
  | 'invitationId'
  | 'invitationToken'
  | 'integrationId'
  | 'deliveryId'
  | 'cookie',
  string
> & {
  /** Ids and secrets of the examples, each with a real one. */
  others: [shown: string, real: string][];
};

/** Setting up needs no id. */
const noIds: Real = {
  ...{ siteId: '', templateId: '', draftId: '', versionId: '', keyId: '', emailId: '', simulationId: '' },
  ...{ shareId: '', shareToken: '', invitationId: '', invitationToken: '', integrationId: '' },
  ...{ deliveryId: '', cookie: '' },
  others: [],
};

async function prepareIds(): Promise<Real> {
  const site = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  const params = { id: site.id };
  const choices = [
    { id: 'allow', kind: 'allow' as const },
    { id: 'pass', kind: 'pass' as const, url: '/pass?token={token}' },
  ];
  const template = await server.call('PUT /v1/templates/sites/:id', {
    params,
    body: { name: 'Spare', config: { choices } },
  });
  const draft = await server.call('PUT /v1/templates/sites/:id/drafts', { params, body: { name: 'Draft' } });
  const offered = { session_id: randomUUID(), choice: 'pass' };
  const { token: choiceToken } = await server.call('POST /v1/choices/:id', { params, body: offered });
  const { versions } = await server.call('GET /v1/templates/:id/versions', { params: { id: template.id } });
  const key = await server.call('POST /v1/keys', { body: { name: 'To be revoked' } });
  const simulationId = await finishedSimulation(server, site.id);
  const [siteId, templateId, versionId] = [site.id, template.id, versions[0]?.id ?? ''];
  const invite = () =>
    byOwner(server, exampleOwner())('POST /v1/invitations', {
      body: { email: `${randomUUID()}@example.com` },
    });
  const [{ id: invitationId }, { link }] = [await invite(), await invite()];
  const emailId = await writeEmail(server);
  const shown = makeExample(findOperation('POST /v1/sites/:id/outcomes')).body as { token: string };
  const others: Real['others'] = [
    [shown.token, choiceToken],
    ...(await prepareFiles(siteId)),
    ...(await exampleReport(server, siteId)),
    ...(await exampleNotes(server, siteId)),
  ];
  const hook = await server.call('POST /v1/sites/:id/integrations', {
    params,
    body: { kind: 'webhook', url: 'https://hook.invalid/', events: ['export.ready'] },
  });
  const ofHook = { params: { id: site.id, integrationId: hook.id } };
  const delivery = await server.call('POST /v1/sites/:id/integrations/:integrationId/test', ofHook);
  const share = await server.call('POST /v1/sites/:id/shares', { params, body: { name: 'Board' } });
  return {
    ...{ integrationId: hook.id, deliveryId: delivery.id },
    ...{ siteId, templateId, draftId: draft.id, versionId, keyId: key.id, emailId, simulationId, cookie: '' },
    others,
    ...{ shareId: share.id, shareToken: share.url.split('#')[1] ?? '' },
    ...{ invitationId, invitationToken: link.split('#')[1] ?? '' },
  };
}

async function prepareFiles(siteId: string): Promise<Real['others']> {
  const { exportId, token } = await finishedExport(server, siteId);
  const question = { metrics: ['sessions' as const] };
  const body = { name: 'Sheet', question };
  const link = await server.call('POST /v1/sites/:id/links', { params: { id: siteId }, body });
  const spare = await server.call('POST /v1/sites/:id/links', { params: { id: siteId }, body });
  const erasure = await server.call('POST /v1/sites/:id/session-data/erase', {
    params: { id: siteId },
    body: { session_id: randomUUID() },
  });
  const shown = (name: string) => String(exampleValues[name]);
  return [
    [shown('testId'), await runningTest(siteId)],
    [shown('exportId'), exportId],
    [exampleParam('GET /v1/sites/:id/erasures/:erasureId', 'erasureId'), erasure.id],
    [exampleParam('POST /v1/jobs/:id/retry', 'id'), await deadJob(server)],
    [exampleParam('GET /v1/exports/:token', 'token'), token],
    [shown('linkId'), spare.id],
    [exampleParam('GET /v1/connector/links/:file', 'file'), link.url.split('/').at(-1) ?? ''],
  ];
}

async function runningTest(siteId: string): Promise<string> {
  const params = { id: siteId };
  const variants = ['control', 'other'].map((name) => ({ name, template_id: 'default', weight: 1 }));
  await server.call('PATCH /v1/sites/:id', {
    params,
    body: { config: { ab_test: { enabled: true, variants } } },
  });
  const { ab_tests } = await server.call('GET /v1/analytics/sites/:id/ab-tests', { params });
  return ab_tests[0]?.id ?? '';
}

/** What needs fresh proofs, an email, another browser or another member: gate.test.ts, team.test.ts, own-account.test.ts. */
const elsewhere = [
  /\/v1\/gate\//,
  /second-step|passkey|me\/app|recovery-codes|second-factors/,
  /resets\/finish/,
  /email-changes/,
  /logins\/:id/,
  /members\/:id/,
  /PUT \/v1\/sign-in-policy/,
];

/** `keys` of `/v1/keys/:id`. */
function resourceOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** Signing in needs an account, signing out and deleting come last, what belongs to a thing before it. */
function inOrderOfUse(): Operation[] {
  const rank = ({ address, method, path }: Operation) => {
    const resource = resourceOf(path);
    if (method !== 'DELETE') return resource === 'me' ? 2 : resource === 'login' ? 1 : 0;
    const last = {
      'DELETE /v1/sites/:id/reports/:report': 4,
      'DELETE /v1/sites/:id': 5,
      'DELETE /v1/login': 6,
    };
    return last[address as keyof typeof last] ?? 3;
  };
  return operations
    .filter(({ address }) => !elsewhere.some((pattern) => pattern.test(address)))
    .sort((a, b) => rank(a) - rank(b));
}

function fillIds(example: ReturnType<typeof makeExample>, { path }: Operation, real: Real) {
  const resource = resourceOf(path);
  const ofTag: Record<string, string> = {
    keys: real.keyId,
    mails: real.emailId,
    invitations: real.invitationId,
    ...(path.startsWith('/v1/templates/:id') ? { templates: real.templateId } : {}),
    ...(path.startsWith('/v1/templates/drafts') ? { templates: real.draftId } : {}),
  };
  const id = ofTag[resource] ?? real.siteId;
  const setupToken = server.setupLink?.split('token=')[1] ?? '';
  const token = resource === 'invitations' ? real.invitationToken : setupToken;
  const known = JSON.stringify(example)
    .replaceAll('6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11', id)
    .replaceAll('b4c1f0de-52a7-4b0e-9c35-7d8e6f2a1b90', real.simulationId)
    .replaceAll('d81f6c7a-9e02-4b1d-8a53-60c4f7b2e915', real.shareId)
    .replaceAll('hQ2mVt7xYb1LcN8pRz3Kd9sQ2mVt7xYb', real.shareToken)
    .replaceAll('c2a7d0f4-1b3e-4c58-8d9a-70e5b1c3f6d2', real.versionId)
    .replaceAll('2d8f6a1b-94c0-4e7d-8b35-61f0a9c7e2d4', real.integrationId)
    .replaceAll('e5a9c3b7-08d1-4f62-9a4e-b7c2d1f06835', real.deliveryId)
    .replaceAll('ada@example.com', `${randomUUID()}@example.com`)
    .replaceAll('h3Kd9sQ2mVt7xYb1LcN8pRz3', token);
  const filled = real.others.reduce((text, [shown, other]) => text.replaceAll(shown, other), known);
  return { ...example, ...(JSON.parse(filled) as typeof example) };
}

function headersOf({ access }: Operation, body: unknown, { cookie }: Real): Record<string, string> {
  const who: Record<string, string> = isForMembers(access)
    ? { cookie, origin: server.url }
    : access === 'public' || access === 'track'
      ? {}
      : { authorization: `Bearer ${server.key}` };
  return body === undefined ? who : { ...who, 'content-type': 'application/json' };
}

function findOperation(address: Address): Operation {
  const found = operations.find((operation) => operation.address === address);
  if (!found) throw new Error(`${address} is not in the document`);
  return found;
}
