import { afterEach, describe, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { byOwner, owner } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const running: RunningServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

async function start(env: Record<string, string>) {
  const first = { TRUCE_ADMIN_EMAIL: owner.email, TRUCE_ADMIN_PASSWORD: owner.password };
  const server = await startServer({ env: { ...first, ...env } });
  running.push(server);
  const site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  return { server, site };
}

describe('what strangers can store', () => {
  it('ends at the limit of a site and day; owners are warned once and see it on the health page', async () => {
    const { server, site } = await start({ TRUCE_MAX_SITE_EVENTS_PER_DAY: '10' });
    const batch = (count: number) => ({ events: Array.from({ length: count }, () => event(site)) });
    expect((await track(server, batch(9))).status).toBe(201);
    const refused = await track(server, batch(2));
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMITED', details: { reason: 'site_day_limit', limit: 10 } } },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await track(server, batch(20), { authorization: `Bearer ${server.key}` })).status).toBe(201);

    const mails = async () =>
      (await byOwner(server)('GET /v1/mails')).mails.filter(({ subject }) => subject.includes('event limit'));
    await expect
      .poll(mails)
      .toMatchObject([{ to: 'owner@example.com', subject: 'example.com: 90% of today’s event limit' }]);
    const { intake } = await byOwner(server)('GET /v1/health-report');
    expect(intake).toMatchObject({
      status: 'warn',
      site_day_limit: 10,
      busiest: [{ site_id: site, name: 'example.com', events: 9 }],
    });
    const { reasons } = await server.call('GET /v1/events/sites/:id/dropped', { params: { id: site } });
    expect(reasons).toMatchObject([{ reason: 'over_limit', count: 2 }]);
    expect(await mails()).toHaveLength(1);
  });

  it('ends at a floor of free disk, before sign-in and settings are hit', async () => {
    const { server, site } = await start({ TRUCE_MIN_FREE_DISK_MB: '99999999' });
    expect((await fetch(`${server.url}/readyz?for=events`)).status).toBe(200);
    const refused = await track(server, event(site));
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(refused.headers.get('retry-after')).toBe('60');
    const dropped = () => server.call('GET /v1/events/sites/:id/dropped', { params: { id: site } });
    await expect
      .poll(async () => (await dropped()).reasons)
      .toMatchObject([{ reason: 'over_limit', count: 1 }]);
    const asOwner = byOwner(server);
    const { intake, disk } = await asOwner('GET /v1/health-report');
    expect(intake.status).toBe('bad');
    const warning = async () =>
      (await asOwner('GET /v1/mails')).mails.find(({ subject }) => subject.includes('disk is nearly full'));
    await expect.poll(warning).toBeDefined();
    const { text } = await asOwner('GET /v1/mails/:id', { params: { id: (await warning())?.id ?? '' } });
    expect(text?.replace(/\s+/g, ' ')).toContain(
      `Free up space or enlarge the disk that holds ${disk.folder}.`,
    );
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(owner) };
    expect((await fetch(`${server.url}/v1/login`, sent)).status).toBe(200);
  });
});
