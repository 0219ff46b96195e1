import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisits } from '../../src/events/intake/cookieless-sessions.ts';
import { openRedisVisits } from '../../src/events/intake/redis-visits.ts';
import { openSharedVisits } from '../../src/events/intake/shared-visits.ts';
import { openRedis } from '../../src/kit/redis.ts';
import { freePort } from '../support/free-port.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startOwnRedis, type TestRedis } from '../support/redis.ts';
import { type TwoNodes, twoNodes } from '../support/two-nodes.ts';
import { describeVisits, event, morning, pv, sender } from '../support/visit-cases.ts';

const port = await freePort();
let server = await startOwnRedis(port);
const title = 'the visits of two nodes that share Redis';

describe.skipIf(!server)(server ? title : `${title} (skipped: no Redis here)`, () => {
  let redis: Awaited<ReturnType<typeof openRedis>>;
  beforeAll(async () => {
    redis = await openRedis((server as TestRedis).url, quietLog);
  });
  afterAll(async () => {
    redis.disconnect();
    await server?.stop();
  });

  async function setOut(by: Partial<typeof sender> = {}): Promise<TwoNodes> {
    await redis.flushall();
    return twoNodes(() => openRedisVisits(redis), by);
  }

  describeVisits(setOut);

  it('become one where both see a visitor for the first time at once', async () => {
    const { view } = await setOut();
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, index) => view(pv(index))));
    expect(new Set(sessions).size).toBe(1);
  });

  it('are kept without address and User-Agent, and end by themselves', async () => {
    const { view } = await setOut();
    await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    const names = await redis.keys('*');
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      expect(`${name} ${await redis.get(name)}`).not.toMatch(/85\.214|Browser/);
      const ttl = await redis.pttl(name);
      expect(ttl).toBeGreaterThan(0);
      expect(ttl).toBeLessThanOrEqual(name.includes(':key:') ? 2 * 86_400_000 : 31 * 60_000);
    }
  });

  it('are found for as long as events of their last page come', async () => {
    const { view } = await setOut();
    await view(pv(1));
    const names = (await redis.keys('*')).filter((name) => !name.includes(':key:'));
    for (const name of names) await redis.pexpire(name, 60_000);
    await view(pv(1), { event: { event_type: 'own_event' } });
    expect(names).toHaveLength(3); // the page's, the visitor's, and the visit
    for (const name of names) expect(await redis.pttl(name)).toBeGreaterThan(60_000);
  });

  it('hold up no event while Redis hangs, before or after a visit is found', async () => {
    await setOut();
    const visits = openSharedVisits(
      openRedisVisits(redis),
      openVisits(() => morning),
      () => morning,
    );
    const found = await visits.join(event({}), sender);
    const pid = server?.pid ?? Number.NaN;
    process.kill(pid, 'SIGSTOP');
    try {
      // Each would wait for as long as Redis is stopped.
      await visits.share(found ? [found.visit] : []);
      const other = openSharedVisits(
        openRedisVisits(redis),
        openVisits(() => morning),
        () => morning,
      );
      expect(await other.join(event({}), sender)).toMatchObject({ isResumed: false });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }, 10_000);

  it('are those of each node while Redis is away, and shared again when it is back', async () => {
    const stage = await setOut();
    const first = await stage.view(pv(1));
    expect(await stage.view(pv(2))).toBe(first);
    await server?.stop();
    // Both have seen the visitor.
    expect(await stage.view(pv(3))).toBe(first);
    expect(await stage.view(pv(4))).toBe(first);
    server = await startOwnRedis(port);
    await expect.poll(() => redis.status).toBe('ready');
    stage.nowMs += 2_000;
    const other = { from: { address: '85.214.132.118' } };
    const second = await stage.view(pv(5), other);
    expect(await stage.view(pv(6), other)).toBe(second);
  });
});
