import { expect, it } from 'vitest';
import { queryOf } from '../../src/http/edge/query-of.ts';

const address = (query: string) => `http://localhost/v1/connector/data?${query}`;

it('reads each parameter, and all values of one that is given twice', () => {
  expect(queryOf(address('days=7&metrics=a%2Cb&empty='))).toEqual({ days: '7', metrics: 'a,b', empty: '' });
  expect(queryOf(address('days=7&metrics=a&days=30&days=90'))).toEqual({
    days: ['7', '30', '90'],
    metrics: 'a',
  });
  expect(queryOf(address('__proto__=1'))).toEqual(Object.fromEntries([['__proto__', '1']]));
});

it('ends, however many there are', () => {
  const many = 300_000;
  expect(queryOf(address('a&'.repeat(many))).a).toHaveLength(many);
  const names = Array.from({ length: many }, (_, index) => `a${index}`);
  expect(Object.keys(queryOf(address(names.join('&'))))).toHaveLength(many);
});
