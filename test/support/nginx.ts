import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianProgram } from './debian-program.ts';

export interface TestNginx {
  url: string;
  /** What it has logged about requests. */
  log(): string;
  stop(): Promise<void>;
}

const paths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The path of nginx, installed where it can be; null, after saying why, where there is none. */
export function findNginx(): string | null {
  return debianProgram(() => paths.find((path) => existsSync(path)), 'nginx');
}

/**
 * A real nginx with the configuration of docs/several-nodes.md, in front of these three nodes. The header `x-node` of a
 * response says which ones were asked for it.
 */
export async function startNginx(binary: string, port: number, nodes: string[]): Promise<TestNginx> {
  const directory = mkdtempSync(join(tmpdir(), 'truce-nginx-'));
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, configOf(directory, port, nodes));
  const server = spawn(binary, ['-p', directory, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  // A test run that is cut short must not leave a server behind.
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) if (hasEnded) throw new Error(`nginx stopped:\n${log}`);
  return {
    url,
    log: () =>
      ['access.log', 'error.log'].map((name) => readFileSync(join(directory, name), 'utf8')).join(''),
    async stop() {
      process.off('exit', end);
      end();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/healthz`)).text();
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  }
}

/** The configuration that operators copy, on this machine's addresses. */
function configOf(directory: string, port: number, nodes: string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  );
  const documented = /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/several-nodes.md', 'utf8'))?.[1] ?? '';
  const addresses = nodes.map((url) => new URL(url).host.replace('localhost', '127.0.0.1'));
  const local = documented
    .replace(
      /10\.0\.0\.(\d+):8080/g,
      (_, node) => addresses[Number(node) - 1] ?? 'more nodes than the test has',
    )
    .replaceAll('/var/log/nginx', directory)
    .replace('listen 80;', `listen 127.0.0.1:${port};\n    add_header X-Node $upstream_addr always;`);
  if (!addresses.every((address) => local.includes(address)) || !local.includes('X-Node'))
    throw new Error('docs/several-nodes.md has another shape');
  return `
daemon off;
worker_processes 1;
pid ${join(directory, 'nginx.pid')};
events { worker_connections 512; }
http {
  ${temporary.join('\n  ')}
${local}
}
`;
}
