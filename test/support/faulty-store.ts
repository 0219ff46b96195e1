import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What happens to a store's connections: nothing; none is accepted and those that are open break; nothing is passed on; its
 * answers come late; or they break in the middle of an answer.
 */
export type Fault = 'none' | 'refused' | 'hanging' | 'slow' | 'reset';

export interface FaultyStore {
  /** The store's address with this port in place of its own. */
  url: string;
  turn(fault: Fault): Promise<void>;
  stop(): Promise<void>;
}

/** A TCP proxy in front of a store that breaks what passes. @param slowMs how late its answers come while they are slow */
export async function startFaultyStore(
  storeUrl: string,
  { slowMs = 400, fault: first = 'none' as Fault } = {},
): Promise<FaultyStore> {
  const store = new URL(storeUrl);
  const open = new Set<Socket>();
  let fault: Fault = 'none';
  let heard = () => {};
  let changed = new Promise<void>((resolve) => {
    heard = resolve;
  });

  const server = createServer((client) => {
    const upstream = connect(Number(store.port), store.hostname);
    pass(client, upstream, async () => undefined);
    pass(upstream, client, async () => {
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
      if (fault !== 'reset') return;
      client.resetAndDestroy();
      upstream.destroy();
    });
  });

  /** One piece after the other. */
  function pass(from: Socket, to: Socket, before: () => Promise<void>): void {
    open.add(from);
    from.on('error', () => undefined); // breaking connections is what this is for
    from.once('close', () => {
      open.delete(from);
      to.destroy();
    });
    from.on('data', async (piece) => {
      from.pause();
      while (fault === 'hanging') await changed;
      await before();
      if (!to.destroyed) to.write(piece);
      from.resume();
    });
  }

  const port = await listen(server, 0);
  const own = new URL(storeUrl);
  own.port = String(port);
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  async function turn(next: Fault): Promise<void> {
    if (fault === 'refused' && next !== 'refused') await listen(server, port);
    if (fault !== 'refused' && next === 'refused') await shut();
    fault = next;
    heard();
    changed = new Promise((resolve) => {
      heard = resolve;
    });
  }
  await turn(first);
  return {
    url: own.href,
    turn,
    async stop() {
      if (fault !== 'refused') await turn('refused');
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
