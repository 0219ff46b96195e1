import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFetcher } from '../../src/delivery/filter-lists/fetch-list.ts';
import { givenLists } from '../../src/delivery/filter-lists/given-lists.ts';
import { quietLog } from '../support/quiet-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-lists-'));
const asked: (string | undefined)[] = [];
let publisher: Server;
let address: string;
let answering = true;
/** Of the response that never ends. */
let isCut = false;
beforeAll(async () => {
  publisher = createServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.url === '/endless.txt') {
      const more = () => {
        while (response.write('||ads.example^\n'.repeat(1_000)));
      };
      response.on('drain', more).on('close', () => {
        isCut = true;
      });
      more();
    } else if (!answering) response.writeHead(500).end();
    else if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"' }).end('! Title: Far\n! Version: 7\n||ads.example^\n');
  });
  await new Promise<void>((resolve) => publisher.listen(0, resolve));
  address = `http://localhost:${(publisher.address() as AddressInfo).port}/far.txt`;
  writeFileSync(
    join(folder, 'b.txt'),
    '[Adblock Plus 2.0]\n! Title: Own\n! Last modified: 20 Nov 2026\n##.x\n',
  );
  writeFileSync(join(folder, 'a.txt'), '! a comment\n||a.example^\n\n||b.example^\n');
  writeFileSync(join(folder, 'notes.md'), 'no list');
});
afterAll(() => {
  publisher.close();
  rmSync(folder, { recursive: true });
});

const noNetwork = async () => Promise.reject(new Error('nothing may be fetched'));

it('reads a folder of lists, each with its title and version, or its file name and date', async () => {
  const { lists, unread } = await givenLists([folder], noNetwork, quietLog);
  expect(unread).toEqual([]);
  expect(lists).toMatchObject([
    { name: 'a', from: 'a.txt', rules: ['||a.example^', '||b.example^'] },
    { name: 'Own', version: '20 Nov 2026', from: 'b.txt', rules: ['##.x'] },
  ]);
  expect(lists[0]?.version).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('leaves out what cannot be read, reads the rest, and says so', async () => {
  const places = [join(folder, 'gone.txt'), 'https://nobody.invalid/far.txt', join(folder, 'b.txt')];
  const fetchList = listFetcher(join(folder, 'cache'), Date.now);
  const { lists, unread } = await givenLists(places, fetchList, quietLog);
  expect(unread).toEqual([
    { source: places[0], error: 'no such file or folder' },
    { source: places[1], error: expect.stringMatching(/^fetch failed: .+/) },
  ]);
  expect(lists.map((list) => list.name)).toEqual(['Own']);
});

it('asks an address once a day and only for changes; yesterday’s list serves while nobody answers', async () => {
  let nowMs = Date.parse('2026-11-21T08:00:00Z');
  const fetchList = listFetcher(join(folder, 'cache'), () => nowMs);
  const read = async () => (await givenLists([address], fetchList, quietLog)).lists.map((list) => list.name);
  expect(await read()).toEqual(['Far']);
  expect(await read()).toEqual(['Far']);
  expect(asked).toEqual([undefined]);
  nowMs += 24 * 3_600_000;
  expect(await read()).toEqual(['Far']);
  expect(asked).toEqual([undefined, '"one"']);
  answering = false;
  nowMs += 24 * 3_600_000;
  expect(await read()).toEqual(['Far']);
  expect(asked).toHaveLength(3);
});

it('reads no further than the largest list may be', async () => {
  const fetchList = listFetcher(join(folder, 'cache'), Date.now, { maxBytes: 1_000_000 });
  await expect(fetchList(address.replace('far', 'endless'))).rejects.toThrow('larger than 1000000 bytes');
  await expect.poll(() => isCut).toBe(true);
});
