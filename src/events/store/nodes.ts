import { codeOf, StoreUnavailable } from '../../kit/store-unavailable.ts';
import type { Engine } from './engine.ts';

/** A node of a cluster: every one of them can answer for all. */
export interface Node {
  /** For messages: host and port. */
  name: string;
  engine: Engine;
  /** Whether it answers at all, within a second or two. */
  isAlive(): Promise<boolean>;
}

/** So long a node that failed is asked last. */
const restMs = 10_000;
/** So long a call may take before its node is asked whether it is still there; and then again. */
const pulseMs = 2_000;

/** Of the statement or of the whole cluster: another node would answer the same, and take as long. */
const notOfTheNode = new Set(['159', '252', '285', '286', '319', '341', '394']);
/** The connection was not made, so the node has not begun anything. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * The nodes as one engine. Calls go to the first that is well, in the order given. One that fails or falls silent is
 * left out for a while; its call goes to the next: a question can be asked twice, an insert has its token. A command
 * may have no token, so it goes on only if its node cannot have begun it.
 * @param now milliseconds that never jump
 */
export function acrossNodes(nodes: [Node, ...Node[]] | Node[], now: () => number): Engine {
  const restsUntil = new Map<Node, number>();
  const first = nodes[0]?.engine;
  if (!first) throw new Error('no node');

  /** Those that rest come last, the one that has rested longest first of them. */
  function inOrder(): Node[] {
    const rest = (node: Node) => Math.max(0, (restsUntil.get(node) ?? 0) - now());
    return [...nodes].sort((a, b) => rest(a) - rest(b));
  }

  async function call<T>(run: (engine: Engine) => Promise<T>, isRepeatable: boolean): Promise<T> {
    let failure: unknown;
    for (const node of inOrder()) {
      try {
        // One that has failed is not believed before it answers: the call would wait for it.
        if (restsUntil.has(node) && !(await node.isAlive())) throw silent(node);
        const result = await whileAlive(node, run(node.engine));
        restsUntil.delete(node);
        return result;
      } catch (error) {
        if (!isOfTheNode(error)) throw error;
        restsUntil.set(node, now() + restMs);
        failure = error;
        if (!isRepeatable && !notConnected.has(causeOf(error)) && !(error instanceof NotAsked)) throw error;
      }
    }
    throw failure;
  }

  return {
    database: first.database,
    ...(first.cluster ? { cluster: first.cluster } : {}),
    query: <Row>(...args: Parameters<Engine['query']>) => call((engine) => engine.query<Row>(...args), true),
    read: (...args) => call((engine) => engine.read(...args), true),
    insert: (...args) => call((engine) => engine.insert(...args), true),
    command: (...args) => call((engine) => engine.command(...args), false),
    async close() {
      await Promise.all(nodes.map(({ engine }) => engine.close()));
    },
  };
}

/** It was not asked, because it does not even say that it is there. */
class NotAsked extends StoreUnavailable {}

function silent({ name }: Node): NotAsked {
  return new NotAsked('events', new Error(`${name} does not answer`));
}

function isOfTheNode(error: unknown): boolean {
  return error instanceof StoreUnavailable && !notOfTheNode.has(causeOf(error));
}

function causeOf(error: unknown): string {
  return codeOf((error as { cause?: unknown }).cause);
}

/** Fails as soon as the node no longer answers, long before the call's own limit. */
async function whileAlive<T>(node: Node, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const died = new Promise<never>((_, reject) => {
    const look = async () => {
      if (!(await node.isAlive()))
        return reject(new StoreUnavailable('events', new Error(`${node.name} fell silent`)));
      if (timer) timer = setTimeout(look, pulseMs);
    };
    timer = setTimeout(look, pulseMs);
  });
  work.catch(() => undefined); // of a call that was given up on, nobody hears
  died.catch(() => undefined);
  try {
    return await Promise.race([work, died]);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}
