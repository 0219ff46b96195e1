import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { event, eventually, track } from '../support/events.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the quality of the detection', () => {
  it('counts what was found, who contested it, and why second looks failed', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    const ublock = { kind: 'extension', blocker_type: 'uBlock Origin' };
    const dns = { kind: 'dns', blocker_type: 'unknown' };
    const seen: [string, string, Record<string, unknown>?][] = [
      ['a', 'adblock_detected', ublock],
      ['a', 'wall_displayed', ublock],
      ['a', 'verification_failed', { ...ublock, reason: 'still_blocked' }],
      ['a', 'verification_failed', { ...ublock, reason: 'still_blocked' }],
      ['b', 'adblock_detected', ublock],
      ['b', 'wall_displayed', ublock],
      ['b', 'wall_dismissed', { ...ublock, reason: 'no_blocker' }],
      ['c', 'adblock_detected', dns],
      ['c', 'wall_displayed', dns],
      ['c', 'wall_dismissed', { ...dns, reason: 'closed' }],
      ['c', 'verification_failed', { ...dns, reason: 'dns_remains' }],
      ['d', 'adblock_not_detected', { kind: 'none' }],
      ['e', 'page_view'],
      ['e', 'sdk_error', { message: 'x' }],
    ];
    for (const [session_id, event_type, metadata] of seen)
      await track(server, event(id, { session_id, event_type, metadata }));
    await allShipped(server);
    await eventually(async () => {
      const read = await server.call('GET /v1/analytics/sites/:id/detection', { params: { id } });
      expect(read).toMatchObject({
        blocked: 3,
        clear: 1,
        unknown: 1,
        possible_false_alarms: { sessions: 1, share_of_walls: 33.33 },
        blockers: [
          { kind: 'extension', blocker: 'uBlock Origin', sessions: 2, possible_false_alarms: 1 },
          { kind: 'dns', blocker: 'unknown', sessions: 1, possible_false_alarms: 0 },
        ],
        script_errors: 1,
      });
      expect(read.failed_verifications).toHaveLength(2);
      expect(read.failed_verifications).toContainEqual({ reason: 'dns_remains', sessions: 1 });
    });

    // Every name of the list can be asked for.
    const sessionsBy = async (filter: Filter) => {
      const body = { range: { days: 7 }, metrics: ['sessions' as const], filters: [filter] };
      const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
      return rows[0]?.sessions;
    };
    const by = { dimension: 'blocker' } as const;
    expect(await sessionsBy({ ...by, operator: 'is', value: 'uBlock Origin' })).toBe(2);
    expect(await sessionsBy({ ...by, operator: 'is', value: 'unknown' })).toBe(1);
    expect(await sessionsBy({ ...by, operator: 'is_not', value: 'unknown' })).toBe(4);
    expect(await sessionsBy({ ...by, operator: 'one_of', value: ['unknown', 'uBlock Origin'] })).toBe(3);
    const query = { blocker: 'unknown', days: 7 };
    const dashboard = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id }, query });
    expect(dashboard.metrics.sessions).toBe(1);
  });

  it('answers zeros for a site without events', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'quiet.example' } });
    const read = await server.call('GET /v1/analytics/sites/:id/detection', { params: { id } });
    expect(read).toMatchObject({
      blocked: 0,
      clear: 0,
      unknown: 0,
      possible_false_alarms: { sessions: 0, share_of_walls: 0 },
      blockers: [],
      failed_verifications: [],
      script_errors: 0,
    });
  });
});
