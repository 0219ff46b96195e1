import { expect, it } from 'vitest';
import { openVisits } from '../../src/events/intake/cookieless-sessions.ts';
import { openSharedVisits } from '../../src/events/intake/shared-visits.ts';
import { openVisitTable } from '../../src/events/intake/visit-table.ts';
import { event, morning, pv, sender } from '../support/visit-cases.ts';

type Sent = Parameters<typeof event>[0];

/** Nodes that share a store, each of whose answers and writes takes a turn on the way there and back. */
function nodesOf(count: number) {
  let nowMs = morning;
  const now = () => nowMs;
  const table = openVisitTable(now);
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const slowly =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      await turn();
      const answer = await call(...args);
      await turn();
      return answer;
    };
  const store = { join: slowly(table.join), write: slowly(table.write) };
  const nodes = Array.from({ length: count }, () => openSharedVisits(store, openVisits(now), now));

  /** @returns the visit as the node knows it then */
  async function send(node: number, sent: Sent) {
    const visits = nodes[node] as (typeof nodes)[number];
    const from = { ...sender, nowMs };
    const joined = await visits.join(event(sent), from);
    if (!joined) throw new Error('no visit');
    nowMs += 1_000;
    visits.note(joined.visit, event(sent), { ...from, nowMs });
    await visits.share([joined.visit]);
    return joined.visit;
  }
  return { send, turn };
}

const wall: Sent = { session_id: pv(1), event_type: 'wall_displayed', metadata: { variant: 'v' } };
const cases: [string, Sent, object][] = [
  ['its wall', wall, { wall: { variant: 'v' }, wallAt: expect.any(Number) }],
  ['that it was dismissed', { ...wall, event_type: 'wall_dismissed' }, { isDismissed: true }],
  [
    'its conversion',
    { ...wall, event_type: 'conversion_allowlist' },
    { wall: null, convertedAt: expect.any(Number), awaitsAd: true },
  ],
];

for (const [where, other] of [
  ['at one node', 0],
  ['at two nodes', 1],
] as const) {
  it.each(cases)(`a visit keeps %s where two of its requests overlap ${where}`, async (_, first, known) => {
    const { send, turn } = nodesOf(2);
    await send(0, { session_id: pv(1) });
    await send(other, { session_id: pv(2) });
    if (first.event_type !== 'wall_displayed') await send(0, wall);
    // The second one's question is on its way when the first one is noted.
    const noted = send(0, first);
    await turn();
    await Promise.all([noted, send(other, { session_id: pv(3) })]);
    for (const node of [0, other])
      expect(await send(node, { session_id: pv(1), event_type: 'own_event' })).toMatchObject(known);
  });
}
