import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';

export interface Connections {
  /**
   * Notes that a request is under way on its connection.
   * @returns false where too many are: the connection is cut, and nothing is to be answered
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stops listening, and resolves when every connection has ended; cuts off what is left after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/**
 * A client that keeps its connections may be sending a request on one while we close it, and could not send a POST again.
 * So when draining begins, a connection that was in use lately stays open for its next request, whose response says
 * `Connection: close`. A proxy's stays open until then, or until the proxy closes it (docs/several-nodes.md).
 */
const idleMs = 500;
const lookEveryMs = 50;

/**
 * Requests of one connection that wait for their answers. Browsers and proxies wait for each answer before they ask again;
 * a sender who does not could have thousands in memory with a few packets, before everybody else's.
 */
const mostUnderWay = 100;

export function trackConnections(server: Server, isProxy: (address: string) => boolean): Connections {
  const open = new Map<Socket, { underWay: number; idleSince: number; isProxy: boolean }>();
  let draining = false;
  server.on('connection', (socket: Socket) => {
    const at = { underWay: 0, idleSince: performance.now() };
    open.set(socket, { ...at, isProxy: isProxy(socket.remoteAddress ?? '') });
    socket.once('close', () => open.delete(socket));
  });

  function closeIdle(): void {
    for (const [socket, { underWay, idleSince, isProxy }] of open) {
      if (underWay === 0 && !isProxy && performance.now() - idleSince > idleMs) socket.destroy();
    }
  }

  return {
    begin({ socket }, response) {
      if (draining) response.setHeader('connection', 'close');
      const connection = open.get(socket);
      if (!connection) return true;
      if (connection.underWay >= mostUnderWay) {
        socket.destroy();
        return false;
      }
      connection.underWay++;
      response.once('close', () => {
        connection.underWay--;
        connection.idleSince = performance.now();
      });
      return true;
    },
    async drain(graceMs) {
      draining = true;
      // What is waiting to be accepted would be reset: a turn of the event loop accepts it.
      await new Promise((resolve) => setImmediate(resolve));
      // The server's own close would end idle connections at once.
      const closed = new Promise<void>((resolve) => {
        net.Server.prototype.close.call(server, () => resolve());
      });
      const idle = setInterval(closeIdle, lookEveryMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
      server.close(() => undefined); // ends its own timers
    },
  };
}
