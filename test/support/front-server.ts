import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

/** An owner's web server with a piece of configuration from us. */
export interface FrontServer {
  url: string;
  log(): string;
  stop(): Promise<void>;
}

/** Whole configurations around the piece, one a program; `folder` is theirs to write into. */
const programs = {
  nginx: {
    package: 'nginx-light',
    paths: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    file: 'nginx.conf',
    config: (piece: string, port: number, folder: string, above: string) => `daemon off; pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${above}
  server {
    listen 127.0.0.1:${port};
${piece}
    location ~ \\.js$ { return 418; }
    location / { return 404; }
  }
}`,
    flags: (file: string) => ['-c', file],
  },
  caddy: {
    package: 'caddy',
    paths: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
    file: 'Caddyfile',
    config: (piece: string, port: number) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port}, http://example.com:${port} {
${piece}
  respond 404
}`,
    flags: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  apache: {
    package: 'apache2-bin',
    paths: ['/usr/sbin/apache2', '/usr/sbin/httpd', '/usr/local/bin/httpd'],
    file: 'httpd.conf',
    config: (piece: string, port: number, folder: string) => `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/log
DefaultRuntimeDir ${folder}
Mutex file:${folder}
${['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl']
  .map((name) => `LoadModule ${name}_module ${apacheModules()}/mod_${name}.so`)
  .join('\n')}
DocumentRoot ${folder}
<VirtualHost 127.0.0.1:${port}>
${piece}
</VirtualHost>`,
    flags: (file: string) => ['-f', file, '-D', 'FOREGROUND'],
  },
};

export type FrontProgram = keyof typeof programs;

/** @returns null, after saying why, where the program is not here and cannot be installed. */
export function findFrontServer(program: FrontProgram): string | null {
  const { paths, package: name } = programs[program];
  return debianProgram(() => paths.find((path) => existsSync(path)), name);
}

/**
 * Starts it with the piece where an owner puts it; a configuration it does not take fails with its words.
 * @param above what nginx has outside its servers
 */
export async function startFrontServer(
  program: FrontProgram,
  binary: string,
  piece: string,
  above = '',
): Promise<FrontServer> {
  const { file, config, flags } = programs[program];
  const folder = mkdtempSync(join(tmpdir(), `truce-${program}-`));
  const port = await freePort();
  writeFileSync(join(folder, file), config(piece, port, folder, above));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(binary, flags(join(folder, file)), { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const log = logOf(child, join(folder, 'log'));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(url, child);
  } catch (error) {
    const said = log();
    await stop();
    throw new Error(`${program} did not start: ${error}\n${said}`);
  }
  return { url, log, stop };
}

function logOf(child: ChildProcess, file: string): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  return () => text + (existsSync(file) ? readFileSync(file, 'utf8') : '');
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`exit code ${child.exitCode}`);
    const answered = await fetch(url).catch(() => null); // not yet: the loop asks again
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no answer in 10 s');
}

function apacheModules(): string {
  const folders = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/libexec/apache2'];
  return folders.find((folder) => existsSync(folder)) ?? 'modules';
}
