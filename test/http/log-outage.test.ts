import { expect, it } from 'vitest';
import { logOutage } from '../../src/http/edge/log-outage.ts';

it('has one line a minute for what every request meets, with how many were left out', () => {
  const lines: unknown[] = [];
  const log = { error: (fields: object, text: string) => void lines.push([text, fields]) } as never;
  let now = 0;
  const fail = (id: string, error = 'the disk is full') =>
    logOutage(log, { request_id: id, error }, 'events cannot be stored', () => now);
  for (const id of ['a', 'b', 'c']) fail(id);
  fail('d', 'another');
  now = 59_999;
  fail('e');
  now = 60_000;
  fail('f');
  now = 200_000;
  fail('g');
  const text = 'events cannot be stored';
  expect(lines).toEqual([
    [text, { request_id: 'a', error: 'the disk is full' }],
    [text, { request_id: 'd', error: 'another' }],
    [text, { request_id: 'f', error: 'the disk is full', left_out: 3 }],
    [text, { request_id: 'g', error: 'the disk is full' }],
  ]);
});
