import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { visitorReader } from '../../src/events/intake/visitor.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

it('reads a User-Agent once, by its first 1,000 characters', () => {
  const read = visitorReader();
  const long = firefox.padEnd(1_000, ' x');
  expect(read(firefox)).toEqual({ device: 'desktop', browser: 'Firefox', os: 'Linux', bot: false });
  expect(read(`${long} one`)).toBe(read(`${long} other`));
  expect(read(long.slice(0, 999))).not.toBe(read(long));
});

it('remembers no more of a User-Agent than that', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heldMb = () => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const read = visitorReader();
  const before = heldMb();
  for (let n = 0; n < 2_000; n++) read(Buffer.from(`Agent ${n} `.padEnd(15_000, 'x')).toString());
  expect(heldMb() - before).toBeLessThan(10);
  expect(read('Agent')).toMatchObject({ browser: '' });
});
