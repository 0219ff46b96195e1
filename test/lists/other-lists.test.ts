import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listFetcher } from '../../src/delivery/filter-lists/fetch-list.ts';
import { givenLists } from '../../src/delivery/filter-lists/given-lists.ts';
import { quietLog } from '../support/quiet-log.ts';

const rules = (count: number) => Array.from({ length: count }, (_, at) => `||host-${at}.example^\n`).join('');
const page = '\n<!DOCTYPE html><html>\n<h1>502 Bad Gateway</h1>\n</html>\n';
const dayMs = 24 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'truce-other-lists-'));
let publisher: Server;
let served = { etag: '"one"', text: '' };
let asked: (string | undefined)[] = [];
beforeAll(async () => {
  publisher = createServer((request, response) => {
    const etag = request.headers['if-none-match'];
    asked.push(etag);
    if (etag === served.etag) response.writeHead(304).end();
    else response.writeHead(200, { etag: served.etag }).end(served.text);
  });
  await new Promise<void>((resolve) => publisher.listen(0, resolve));
});
afterAll(() => {
  publisher.close();
  rmSync(folder, { recursive: true });
});

describe('an address', () => {
  const failures: string[] = [];
  let nowMs = 0;
  let cache = '';
  let read: () => Promise<number>;
  beforeEach(async () => {
    nowMs = Date.parse('2026-11-01T08:00:00Z');
    cache = mkdtempSync(join(folder, 'cache-'));
    failures.length = 0;
    asked = [];
    served = { etag: '"one"', text: rules(200) };
    const address = `http://localhost:${(publisher.address() as AddressInfo).port}/far.txt`;
    const onFailed = (_: string, error: unknown) => failures.push(String(error));
    const fetchList = listFetcher(cache, () => nowMs, { onFailed });
    read = async () => (await fetchList(address)).rules.length;
    expect(await read()).toBe(200);
  });

  it.each([
    ['a page', page, 'not a filter list'],
    ['nothing', '', 'no rules'],
    ['a list that was cut short', rules(99), 'it has 99 rules, and had 200'],
  ])('that answers with %s leaves the list that was there', async (_, text, reason) => {
    served = { etag: '"two"', text };
    nowMs += dayMs;
    expect(await read()).toBe(200);
    expect(failures).toEqual([expect.stringContaining(reason)]);
    served = { etag: '"three"', text: rules(201) };
    expect(await read()).toBe(201);
    expect(asked).toEqual([undefined, '"one"', '"one"']);
  });

  it('whose list stays short is believed after a week', async () => {
    served = { etag: '"two"', text: rules(50) };
    nowMs += 6 * dayMs;
    expect(await read()).toBe(200);
    nowMs += dayMs;
    expect(await read()).toBe(50);
  });

  it('is asked again for a list that the disk had no room for', async () => {
    const [text = ''] = readdirSync(cache).filter((name) => name.endsWith('.txt'));
    const obstacle = join(cache, `${text}.${process.pid}.partial`);
    mkdirSync(obstacle);
    served = { etag: '"two"', text: rules(201) };
    nowMs += dayMs;
    expect(await read()).toBe(200);
    rmSync(obstacle, { recursive: true });
    expect(await read()).toBe(201);
  });
});

it('a mounted file that is a page or empty, and a folder without lists, are missing lists', async () => {
  const mount = join(folder, 'mount');
  const empty = join(folder, 'empty');
  mkdirSync(mount);
  mkdirSync(empty);
  writeFileSync(join(mount, 'a.txt'), page);
  writeFileSync(join(mount, 'b.txt'), '||b.example^\n');
  writeFileSync(join(mount, 'c.txt'), '! Title: C\n');
  const noNetwork = async () => Promise.reject(new Error('nothing may be fetched'));
  const read = (...places: string[]) => givenLists(places, noNetwork, quietLog);
  expect(await read(mount)).toMatchObject({
    unread: [{ source: join(mount, 'a.txt') }, { source: join(mount, 'c.txt') }],
    lists: [{ name: 'b' }],
  });
  expect(await read(empty, join(mount, 'b.txt'))).toMatchObject({
    unread: [{ source: empty, error: 'the folder has no .txt file' }],
    lists: [{ name: 'b' }],
  });
  expect(await read(join(mount, 'd.txt'))).toMatchObject({
    unread: [{ source: join(mount, 'd.txt'), error: 'no such file or folder' }],
  });
});
