import type { Config } from '../composition/config.ts';
import { basePathOf } from '../kit/base-path.ts';

/** Where this machine reaches a server with these settings. */
export function serverHere(config: Pick<Config, 'host' | 'port' | 'baseUrl'>): string {
  return `http://${hostOf(config)}:${config.port}${basePathOf(config.baseUrl)}`;
}

function hostOf({ host }: Pick<Config, 'host'>): string {
  if (host === null || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
