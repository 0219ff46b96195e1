import type { EventRow } from '../../src/events/store/columns.ts';
import { drawStream } from '../support/draw-stream.ts';
import type { BrokenParts } from './broken-parts.ts';
import { checkIntake } from './check-intake.ts';
import { openEventStoreModel, poison } from './event-store-model.ts';
import { type IntakeNode, openIntakeNode } from './intake-node.ts';
import { calm } from './network.ts';
import type { Life } from './virtual-clock.ts';
import type { World } from './world.ts';

/** A copy of events as it arrived at a node; each arrival is one of its own. */
export interface Arrival {
  lines: string[];
  /** Who has it. */
  life: Life | null;
  state: 'under way' | 'acknowledged' | 'refused';
}

/** What was tried, to know that the simulation did not test nothing. */
export interface IntakeOutcome {
  acknowledged: number;
  kills: number;
}

/** Visitors send within so long; then faults go on for a while. */
const visitMs = 12_000;
const troubleMs = 20_000;
/** Within so long after the last fault, everything has to be stored and counted. */
export const calmMs = 70_000;

/** Visitors, nodes with spools, the event store and the session builder; then everything is calm, and all is counted. */
export async function runIntake(world: World, broken: BrokenParts): Promise<IntakeOutcome> {
  const { random, clock, network, note } = world;
  // The clock of its server and those of the nodes may be far apart.
  const aheadMs = random.pick([0, 0, -45, 45]) * 60_000;
  const store = openEventStoreModel(() => world.now() + aheadMs);
  const failed: string[] = [];
  const arrivals: Arrival[] = [];
  let kills = 0;
  const lock = openLock(world);
  const parts = { store, withLock: lock, failed: (row: string) => void failed.push(row), broken };
  const intervalMs = random.pick([400, 2_000, 2_000]);
  const nodes = Array.from({ length: 1 + random.below(2) }, (_, index) =>
    openIntakeNode(`node-${index}`, intervalMs, world, parts),
  );
  network.weather = {
    lost: random.pick([0, 0.03, 0.1]),
    mute: random.pick([0, 0.05, 0.15]),
    repeated: random.pick([0, 0.05]),
    slow: random.pick([0.02, 0.3]),
  };
  for (const node of nodes) {
    node.disk.failing = random.pick([0, 0, 0.02]);
    void node.start().catch((error) => note(`${node.name} does not start: ${error}`));
  }
  let visitors = 0;
  for (const events of drawBatches(world)) {
    visitors++;
    visit(world, nodes, events, arrivals).then(() => visitors--);
  }
  trouble();
  await clock.run(troubleMs);

  network.weather = calm;
  for (const node of nodes) {
    node.disk.failing = 0;
    if (!node.life()) void node.start();
  }
  const isSettled = () =>
    visitors + store.unbuilt() + store.doubtful() === 0 &&
    !arrivals.some(({ life, state }) => life?.isAlive && state === 'under way') &&
    nodes.every(({ spool, disk }) => spool() && !disk.names().some((name) => name.endsWith('.seg')));
  const end = troubleMs + calmMs;
  do await clock.run(clock.now() + 6_000);
  while (clock.now() < end && !isSettled());
  const backlog = store.unbuilt();
  if (backlog > 0) world.blame(`${backlog} inserts are not built ${calmMs / 1000} s after the last fault`);
  for (const node of nodes) {
    const left = node.disk.names().filter((name) => name.endsWith('.damaged'));
    if (left.length > 0) world.blame(`${node.name} set aside ${left} on a disk that damages nothing`);
    const waiting = node.disk.names().filter((name) => name.endsWith('.seg'));
    if (waiting.length > 0) world.blame(`${node.name} has not shipped ${waiting}`);
    void node.stop();
  }
  await clock.run(clock.now() + 10_000);
  for (const node of nodes) {
    if (node.life()) world.blame(`${node.name} does not stop`);
    const left = node.disk.names().filter((name) => name.endsWith('.seg'));
    if (left.length > 0) world.blame(`${node.name} stopped and left ${left}`);
  }
  checkIntake(world, { store, arrivals, failed });
  return { acknowledged: arrivals.filter(({ state }) => state === 'acknowledged').length, kills };

  /** Kills, power losses, pauses and deployments, each followed by a start. */
  function trouble(): void {
    const times = random.below(6);
    for (let time = 0; time < times; time++) {
      const node = random.pick(nodes);
      const what = random.pick(['kill', 'power', 'power', 'pause', 'stop', 'failing'] as const);
      clock.after(random.below(troubleMs - 5_000), () => {
        if (what === 'failing') node.disk.failing = random.pick([0, 0.1, 1]);
        if (what === 'pause') node.pause(random.below(20_000));
        if (what === 'kill') node.kill();
        if (what === 'power') node.losePower();
        if (what === 'kill' || what === 'power') kills++;
        const restart = () => {
          if (!node.life()) node.start().catch((error) => note(`${node.name} does not start: ${error}`));
        };
        if (what === 'stop') void node.stop().then(restart);
        else clock.after(random.below(5_000), restart);
      });
    }
  }
}

/** Sends events to a node, again where no answer comes. A batch is acknowledged when the node's disk has it. */
async function visit(
  world: World,
  nodes: IntakeNode[],
  events: EventRow[],
  arrivals: Arrival[],
): Promise<void> {
  const { random, clock, network, note } = world;
  const node = random.pick(nodes);
  const arrive = async () => {
    const copy = arrivals.length;
    const lines = events.map((event, line) => {
      const metadata = JSON.stringify({ copy, line, ...(random.chance(0.01) && { poison }) });
      return `${JSON.stringify({ ...event, metadata })}\n`;
    });
    const arrival: Arrival = { lines, life: node.life(), state: 'under way' };
    arrivals.push(arrival);
    await node.append(lines).then(
      () => {
        arrival.state = 'acknowledged';
        note(`${node.name} acknowledges ${copy}`);
      },
      (error) => {
        arrival.state = 'refused';
        throw error;
      },
    );
  };
  const send = async (tries: number): Promise<void> => {
    await network.call(null, arrive, 10_000).catch(async () => {
      if (tries === 0) return;
      await clock.sleep(random.below(5_000));
      await send(tries - 1);
    });
  };
  await clock.sleep(random.below(visitMs));
  await send(2);
}

/** The events of one or two sites, in the groups in which they are sent. */
function drawBatches({ random }: World): EventRow[][] {
  const sites = Array.from({ length: 1 + random.below(2) }, (_, index) => uuid(1, index));
  const names = new Map<string, string>();
  const events = sites.flatMap((site_id) =>
    drawStream(random).map((event) => {
      const id = names.get(event.id) ?? uuid(2, names.size);
      names.set(event.id, id);
      return { ...event, id, site_id };
    }),
  );
  return random.parts(random.shuffle(events), 1 + random.below(events.length));
}

/** The ids of a simulation are the same each time. */
export function uuid(kind: number, number: number): string {
  return `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** One process at a time; it ends with the process, as that of a database does. A connection that holds one is not lost. */
function openLock({ clock }: World) {
  let holder: Life | null = null;
  return async <T>(life: Life, run: (check: () => Promise<void>) => Promise<T>): Promise<T> => {
    while (holder?.isAlive) await clock.sleep(50, life);
    holder = life;
    try {
      return await run(async () => undefined);
    } finally {
      if (holder === life) holder = null;
    }
  };
}
