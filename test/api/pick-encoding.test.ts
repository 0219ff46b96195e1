import { expect, it } from 'vitest';
import { pickEncoding } from '../../src/http/edge/pick-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.1', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity, br;q=0.2', null],
  ['BR ; Q=1', 'br'],
  ['x-gzip', 'gzip'],
  ['br;q=wat', null],
  ['brotli, xbr', null],
  ['', null],
])('Accept-Encoding: %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});
