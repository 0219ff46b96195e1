import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { ErrorBody } from '../../src/contract/core/errors.ts';
import type { Bindings } from '../../src/http/edge/api.ts';
import type { OwnPaths } from '../../src/http/edge/custom-paths.ts';
import { type Edge, listen, type Other, routed } from '../../src/http/edge/server.ts';
import type { TrackParts } from '../../src/http/edge/track.ts';
import { quietLog } from '../support/quiet-log.ts';

const parts = { newId: () => 'an-id', log: quietLog, siteOfReport: () => null } as unknown as TrackParts;
const noPaths: OwnPaths = { find: async () => null, list: async () => [] };
const failing = () => Promise.reject(new Error('the secret reason'));
let edge: Edge;
afterEach(() => edge.close(0));

async function open(other: Other, ownPaths = noPaths): Promise<string> {
  const at = { listen: { port: 0, host: '127.0.0.1' }, basePath: '', isProxy: () => false };
  edge = await listen(other, parts, ownPaths, at);
  return `http://127.0.0.1:${edge.port}`;
}

const brokenRouter = () => {
  const app = new Hono<Bindings>();
  app.onError((error) => Promise.reject(error));
  return routed(app.get('*', failing), parts);
};

it.each([
  ['the router', '/v1/sites', brokenRouter(), noPaths],
  ["the look at sites' own paths", '/own', brokenRouter(), { ...noPaths, find: failing }],
  ['what is behind the socket', '/v1/sites', failing, noPaths],
])('%s fails: the answer is a 500 like any other', async (_, path, other, ownPaths) => {
  const response = await fetch((await open(other, ownPaths)) + path);
  expect(response.status).toBe(500);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-request-id': 'an-id',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const body = await response.json();
  expect(ErrorBody.parse(body).error).toMatchObject({
    code: 'INTERNAL_ERROR',
    details: { request_id: 'an-id' },
  });
  expect(JSON.stringify(body)).not.toContain('secret');
});

it('a failure in the middle of an answer cuts it off', async () => {
  const url = await open(async (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    throw new Error('the secret reason');
  });
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});
