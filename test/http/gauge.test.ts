import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { gauge } from '../../src/http/edge/metrics/gauge.ts';

it('leaves out of a scrape what fails or hangs, and has the rest', async () => {
  const registry = new Registry();
  const hanging = new Promise<number>(() => undefined);
  const failing = () => Promise.reject(new Error('away'));
  gauge(registry, 'there', 'x', () => 7);
  gauge(registry, 'hangs', 'x', () => hanging, 1);
  gauge(registry, 'fails', 'x', failing);
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(lines).toEqual(['there 7']);
});

it('has the last value no more once it cannot be looked up', async () => {
  const registry = new Registry();
  let isAway = false;
  gauge(registry, 'jobs', 'x', async () => {
    if (isAway) throw new Error('away');
    return 3;
  });
  expect(await registry.metrics()).toContain('jobs 3');
  isAway = true;
  expect(await registry.metrics()).not.toContain('jobs 3');
});
