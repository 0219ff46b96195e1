import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { findNginx, startNginx, type TestNginx } from '../support/nginx.ts';

const binary = findNginx();

describe.skipIf(!binary)('the documented nginx in front of nodes that refuse events', () => {
  const nodes: Server[] = [];
  /** Which nodes return 503 to events. */
  const refusing = new Set<number>();
  let nginx: TestNginx;
  beforeAll(async () => {
    for (const index of [0, 1, 2]) {
      const node = createServer((asked, answer) => {
        asked.resume();
        answer.statusCode = asked.url === '/v1/events/track' && refusing.has(index) ? 503 : 200;
        answer.end(`from ${index}`);
      });
      await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
      nodes.push(node);
    }
    const urls = nodes.map((node) => `http://127.0.0.1:${(node.address() as AddressInfo).port}`);
    nginx = await startNginx(binary ?? '', await freePort(), urls);
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const node of nodes) node.close();
  });

  async function statuses(method: string, path: string, times = 12): Promise<number[]> {
    const found = new Set<number>();
    for (let count = 0; count < times; count++) {
      const answer = await fetch(nginx.url + path, { method, ...(method === 'POST' && { body: '[]' }) });
      await answer.text();
      found.add(answer.status);
    }
    return [...found];
  }

  it('an event that one node refuses goes to another', async () => {
    refusing.add(1);
    expect(await statuses('POST', '/v1/events/track')).toEqual([200]);
    refusing.add(2);
    expect(await statuses('POST', '/v1/events/track')).toEqual([200]);
  });

  it('where all refuse it, the sender is told so, and every other request goes on', async () => {
    for (const index of [0, 1, 2]) refusing.add(index);
    expect(await statuses('POST', '/v1/events/track')).toEqual([503]);
    expect(await statuses('GET', '/v1/sites')).toEqual([200]);
    expect(await statuses('POST', '/v1/events/track')).toEqual([503]);
    refusing.clear();
    expect(await statuses('POST', '/v1/events/track')).toEqual([200]);
  });
});
