import type { OperationNode } from 'kysely';
import type { Timer, Timers } from '../../src/kit/timers.ts';
import type { Records } from '../../src/records/records.ts';

const patienceMs = 10_000;

interface Due {
  at: number;
  every: number | null;
  run: () => void;
}

export interface VirtualNode {
  /** The store as this node's process has it. */
  records: Records;
  timers: Timers;
  /** Nothing of it runs any more, as after SIGSTOP; what is due meanwhile runs when it goes on. */
  pause(): void;
  goOn(): void;
}

/** Processes on one store whose time is the test's: ten minutes of their work take as long as their statements. */
export function openVirtualTime(startMs: number) {
  let now = startMs;
  const statements = openStatements();
  const nodes: { timers: Set<Due>; isPaused: boolean }[] = [];

  /** Statements are the only thing that a node waits for besides its timers. */
  async function settle(): Promise<void> {
    const end = Date.now() + patienceMs;
    for (let quiet = 0; quiet < 3; quiet = statements.areDone() ? quiet + 1 : 0) {
      if (Date.now() > end) throw new Error('a statement has no result');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function nextDue(until: number): { owner: Set<Due>; due: Due } | null {
    const all = nodes
      .filter(({ isPaused }) => !isPaused)
      .flatMap(({ timers }) => [...timers].map((due) => ({ owner: timers, due })));
    const [first] = all.filter(({ due }) => due.at <= until).sort((a, b) => a.due.at - b.due.at);
    return first ?? null;
  }

  return {
    now: () => now,
    node(records: Records): VirtualNode {
      const node = { timers: new Set<Due>(), isPaused: false };
      nodes.push(node);
      const add = (run: () => void, ms: number, every: number | null): Timer => {
        const due = { at: now + ms, every, run };
        node.timers.add(due);
        return Object.assign(due, { unref() {} });
      };
      const remove = (timer: Timer | undefined) => void node.timers.delete(timer as unknown as Due);
      const db = records.db.withPlugin({
        transformQuery({ node: query, queryId }) {
          statements.begin(queryId, query);
          return query;
        },
        async transformResult({ result, queryId }) {
          statements.end(queryId);
          return result;
        },
      });
      return {
        records: { ...records, db },
        timers: {
          setTimeout: (run, ms) => add(run, ms, null),
          setInterval: (run, ms) => add(run, ms, ms),
          clearTimeout: remove,
          clearInterval: remove,
          performance: { now: () => now },
        },
        pause() {
          node.isPaused = true;
        },
        goOn() {
          node.isPaused = false;
        },
      };
    },
    /** Lets time pass. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await settle();
      for (let next = nextDue(end); next; next = nextDue(end)) {
        const { owner, due } = next;
        now = Math.max(now, due.at);
        // An interval that was held up runs once, and then at its distance from now.
        if (due.every === null) owner.delete(due);
        else due.at = now + due.every;
        due.run();
        await settle();
      }
      now = end;
    },
  };
}

/** Statements that have no result yet. A part of another one never gets a result of its own. */
function openStatements() {
  const idOf = new WeakMap<object, object>();
  const open = new Set<object>();
  function dropParts(node: object): void {
    for (const part of Object.values(node)) {
      if (typeof part !== 'object' || part === null) continue;
      const id = idOf.get(part);
      if (id) open.delete(id);
      dropParts(part);
    }
  }
  return {
    begin(id: object, node: OperationNode): void {
      dropParts(node);
      idOf.set(node, id);
      open.add(id);
    },
    end(id: object): void {
      open.delete(id);
    },
    areDone: () => open.size === 0,
  };
}
