import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out for outgoing connections: those of browsers would take it meanwhile. Above 10080,
 * the highest port that browsers and fetch refuse (Fetch standard: bad port).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_081 + Math.floor(Math.random() * 21_900);
    if (await isFree(port)) return port;
  }
}

/** Starts a server on a free port, and on another one where somebody took it between the look and the start. */
export async function withFreePort<T>(
  given: string | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (given !== undefined) return start(Number(given));
  for (let tries = 5; ; tries--) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === 0 || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
