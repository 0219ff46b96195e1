import { expect, it } from 'vitest';
import { readFailure, writeFailure } from '../../src/records/reports/export-failure.ts';

it('why an export failed is stored as a code with its detail', () => {
  const failure = { code: 'server_stopped', detail: 'It stopped.' } as const;
  expect(readFailure(writeFailure(failure))).toEqual(failure);
  expect(readFailure(null)).toBeNull();
});

it.each([
  ['The server stopped several times while it made this export.', 'server_stopped'],
  [
    'The disk is full. Free up space or enlarge the disk that holds /data. Then start a new export.',
    'disk_full',
  ],
  ['/data has 3 MB free, and 1024 MB is needed (twice TRUCE_MIN_FREE_DISK_MB). Free up space.', 'disk_full'],
  ['Error: no more', 'error'],
  ['{"not": "ours"}', 'error'],
])('a sentence of an earlier version has a code too: %s', (detail, code) => {
  expect(readFailure(detail)).toEqual({ code, detail });
});
