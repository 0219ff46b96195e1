import { createServer } from 'node:net';
import type { Config } from '../../composition/config.ts';

type Address = Pick<Config, 'port' | 'host' | 'baseUrl'>;

/**
 * PORT=0 means any free port. It is chosen before the start, since links, scripts and the message of the start have it in
 * their addresses. Where none can be had, the settings stay as they are: the server then says why.
 */
export async function withRealPort<C extends Address>(config: C): Promise<C> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host ?? '0.0.0.0');
  const baseUrl = config.baseUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.baseUrl;
  return { ...config, port, baseUrl };
}

/** @returns 0 where this host has none */
function freePort(host: string): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
