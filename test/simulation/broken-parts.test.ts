import { randomUUID } from 'node:crypto';
import {
  type BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Records } from '../../src/records/records.ts';
import type { BrokenParts } from './broken-parts.ts';
import type { Emphasis } from './office.ts';
import { openOfficeStage } from './office-stage.ts';
import { simulate } from './simulate.ts';

/** A simulation proves something only if it finds what is broken: each of these parts breaks one promise. */
const stage = await openOfficeStage();
afterAll(() => stage.close());
const maxSeeds = 150;

/** Any lease will do. */
class WithoutFence extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand: left, operator } = node;
    const isLease =
      ReferenceNode.is(left) && ColumnNode.is(left.column) && left.column.column.name === 'lease';
    if (!isLease || !OperatorNode.is(operator) || operator.operator !== '=') {
      return super.transformBinaryOperation(node);
    }
    return {
      ...node,
      operator: OperatorNode.create('is not'),
      rightOperand: ValueNode.createImmediate(null),
    };
  }
}

/** Whatever is to be tried later is tried at once. */
class WithoutPause extends OperationNodeTransformer {
  protected override transformColumnUpdate(node: ColumnUpdateNode): ColumnUpdateNode {
    const name = ColumnNode.is(node.column) ? node.column.column.name : '';
    if (name === 'run_at') return { ...node, value: ValueNode.create('2026-01-01T00:00:00.000Z') };
    if (name === 'next_attempt_at') return { ...node, value: ValueNode.create(null) };
    return super.transformColumnUpdate(node);
  }
}

const cases: { name: string; broken: BrokenParts; finds: RegExp; emphasis?: Emphasis }[] = [
  {
    name: 'a disk whose sync does nothing',
    broken: { disk: withFile({ datasync: async () => undefined }) },
    finds: /was acknowledged and is lost/,
  },
  {
    name: 'a disk that forgets new names',
    broken: { disk: withFile({ sync: async () => undefined }) },
    finds: /was acknowledged and is lost/,
  },
  {
    name: 'shipping without a token',
    broken: {
      store: (store) => ({
        ...store,
        insert: (table, rows, token) => store.insert(table, rows, table === 'events' ? randomUUID() : token),
      }),
    },
    finds: /is stored 2 times/,
  },
  {
    name: 'a store that acknowledges what it does not have',
    broken: {
      store: (store) => ({
        ...store,
        insert: async (table, rows, token) => {
          if (table === 'events' && rows.length % 5 === 0) return;
          return store.insert(table, rows, token);
        },
      }),
    },
    finds: /was acknowledged and is lost/,
  },
  {
    name: 'counting that forgets which inserts were begun',
    broken: {
      store: (store) => ({
        ...store,
        insert: async (table, rows, token) => {
          if (table !== 'begun') return store.insert(table, rows, token);
        },
      }),
    },
    finds: /^cell|a session is/,
  },
  {
    name: 'a fence that is ignored',
    broken: { records: withPlugin(new WithoutFence()) },
    finds: /ended a job that office-\d had leased/,
    emphasis: 'jobs',
  },
  {
    name: 'a webhook with another id each time',
    broken: {
      send: (send) => (request, limits) =>
        send({ ...request, headers: { ...request.headers, 'webhook-id': randomUUID() } }, limits),
    },
    finds: /requests with an unknown id/,
    emphasis: 'webhooks',
  },
  {
    name: 'a body that is not the one that was signed',
    broken: { send: (send) => (request, limits) => send({ ...request, body: `${request.body} ` }, limits) },
    finds: /another body|wrong signature/,
    emphasis: 'webhooks',
  },
  {
    name: 'a sender that does not see that a webhook is disabled',
    broken: { records: withRows((row) => ('failing_since' in row ? { ...row, state: 'active' } : row)) },
    finds: /is disabled and got \d+ requests/,
    emphasis: 'webhooks',
  },
  {
    name: 'attempts one after the other, without a pause',
    broken: { records: withPlugin(new WithoutPause()) },
    finds: /attempt \d+ after \d+ ms instead of/,
    emphasis: 'webhooks',
  },
  {
    name: 'a report that forgets a recipient',
    broken: {
      records: withRows((row) => ('unsubscribed_at' in row ? { ...row, unsubscribed_at: 'x' } : row)),
    },
    finds: /^emails:/,
    emphasis: 'reports',
  },
  {
    name: 'an email with another id each time',
    broken: {
      mailer: (mailer) => ({ ...mailer, send: (mail) => mailer.send({ ...mail, messageId: randomUUID() }) }),
    },
    finds: /emails of which nobody knows/,
    emphasis: 'reports',
  },
];

it.each(cases)('finds $name', async ({ broken, finds, emphasis = null }) => {
  for (let seed = 1; seed <= maxSeeds; seed++) {
    const { faults } = await simulate(seed, stage, broken, emphasis);
    if (faults.some((fault) => finds.test(fault))) return;
  }
  expect.fail(`${maxSeeds} seeds did not find it`);
});

function withFile(change: {
  datasync?: () => Promise<undefined>;
  sync?: () => Promise<undefined>;
}): BrokenParts['disk'] {
  return (disk) => ({
    ...disk,
    open: async (path, flags) => ({ ...(await disk.open(path, flags)), ...change }),
  });
}

function withPlugin(transformer: OperationNodeTransformer): BrokenParts['records'] {
  return pluggedIn({
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  });
}

function withRows(change: (row: Record<string, unknown>) => Record<string, unknown>): BrokenParts['records'] {
  return pluggedIn({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(change) }),
  });
}

function pluggedIn(plugin: KyselyPlugin): (records: Records) => Records {
  return (records) => ({ ...records, db: records.db.withPlugin(plugin) });
}
