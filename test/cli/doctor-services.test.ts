import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let server: ServerProcess;
let own: Record<string, string>;
const closers: (() => void)[] = [];

beforeAll(async () => {
  const { env } = await newInstallation();
  server = await startServerProcess({ dataDir: String(env.TRUCE_DATA_DIR) });
  own = { ...env, PORT: new URL(server.url).port, TRUCE_BOOTSTRAP_API_KEY: server.key };
});
afterAll(async () => {
  for (const close of closers) close();
  await server.stop();
  removeInstallations();
});

const found = (more: Record<string, string>) => findings({ env: { ...own, ...more } });
const provider = (TRUCE_OIDC_ISSUER: string) =>
  found({ TRUCE_OIDC_ISSUER, TRUCE_OIDC_CLIENT_ID: 'truce', TRUCE_OIDC_CLIENT_SECRET: 'secret-of-a-test' });

it('finds nothing where all of them respond', async () => {
  const issuer: string = await listen((_, answer) => answer.end(JSON.stringify({ issuer })));
  const collector = await listen((_, answer) => answer.writeHead(405).end());
  expect(await provider(issuer)).toEqual([]);
  expect(await found({ TRUCE_OTLP_URL: collector, TRUCE_NODE_URL: server.url })).toEqual([]);
});

it('a URL of this node at which nothing, or another program, responds', async () => {
  const nobody = await nobodyThere();
  expect(await found({ TRUCE_NODE_URL: nobody })).toEqual([
    `node-url: TRUCE_NODE_URL: ${nobody} does not respond: connect ECONNREFUSED ${new URL(nobody).host}`,
  ]);
  const other = await listen((_, answer) => answer.end('It works!'));
  expect(await found({ TRUCE_NODE_URL: other })).toEqual([
    `node-url: TRUCE_NODE_URL: ${other} is not a Truce server`,
  ]);
});

it('a provider that is away, has no description, or writes its issuer otherwise', async () => {
  const nobody = await nobodyThere();
  expect(await provider(nobody)).toEqual([
    `sign-in-provider: TRUCE_OIDC_ISSUER: ${nobody} does not respond: connect ECONNREFUSED ${new URL(nobody).host}`,
  ]);
  const empty = await listen((_, answer) => answer.writeHead(404).end());
  expect(await provider(empty)).toEqual([
    `sign-in-provider: TRUCE_OIDC_ISSUER: ${empty} responds with 404 instead of its description`,
  ]);
  const page = await listen((_, answer) => answer.end('<h1>Sign in</h1>'));
  expect(await provider(page)).toEqual([
    `sign-in-provider: TRUCE_OIDC_ISSUER: ${page} responds with something other than JSON`,
  ]);
  const named = await listen((_, answer) => answer.end('{"issuer":"https://login.example.com"}'));
  expect(await provider(named)).toEqual([
    `sign-in-provider: TRUCE_OIDC_ISSUER: ${named} calls itself "https://login.example.com"`,
  ]);
});

it('a collector that is away', async () => {
  const nobody = await nobodyThere();
  expect(await found({ TRUCE_OTLP_URL: nobody })).toEqual([
    `traces: TRUCE_OTLP_URL: ${nobody} does not respond: connect ECONNREFUSED ${new URL(nobody).host}`,
  ]);
});

it('a collector with a password in its address is asked with it, and never shown with it', async () => {
  const nobody = (await nobodyThere()).replace('//', '//otel:s3cret@');
  const [finding = ''] = await found({ TRUCE_OTLP_URL: nobody });
  expect(finding).toContain('does not respond: connect ECONNREFUSED');
  expect(finding).not.toContain('s3cret');
  const asked: unknown[] = [];
  const collector = await listen(({ headers }, answer) => answer.end(void asked.push(headers.authorization)));
  expect(await found({ TRUCE_OTLP_URL: collector.replace('//', '//otel:s3cret@') })).toEqual([]);
  expect(asked).toEqual([`Basic ${btoa('otel:s3cret')}`]);
});

async function nobodyThere(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

async function listen(respond: RequestListener): Promise<string> {
  const program = createServer(respond);
  closers.push(() => {
    program.closeAllConnections();
    program.close();
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
}
