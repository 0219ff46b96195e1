import { ColumnNode, type RootOperationNode, UpdateQueryNode, ValueNode } from 'kysely';
import type { Records } from '../../src/records/records.ts';
import type { OfficeStage } from './office-stage.ts';
import type { Life } from './virtual-clock.ts';
import type { World } from './world.ts';

/** The process ended at this statement. */
export class Dead extends Error {}

/**
 * The records store as one process reaches it. The process may be killed at any statement, which ends its transaction;
 * a statement may take a while. Whoever frees a job that another process has leased is found out.
 */
export function mortalRecords(
  world: World,
  { records, lastFreed }: OfficeStage,
  life: Life,
  { mayDie, die }: { mayDie: () => boolean; die: () => void },
): Records {
  const { random, clock, blame } = world;
  /** Statements that end a job or give it back. */
  const ends = new WeakSet<object>();
  const db = records.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (life.isAlive && mayDie()) die();
      if (!life.isAlive) throw new Dead(`${life.name} is dead`);
      if (freesLease(node)) ends.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (ends.has(queryId) && (result.numAffectedRows ?? 0n) > 0n) {
        const [node] = lastFreed().split('/');
        if (node !== life.name) blame(`${life.name} ended a job that ${node} had leased`);
      }
      if (random.chance(0.05)) await clock.sleep(random.below(20));
      if (!life.isAlive) throw new Dead(`${life.name} is dead`);
      return result;
    },
  });
  return { ...records, db };
}

function freesLease(node: RootOperationNode): boolean {
  const updates = UpdateQueryNode.is(node) ? (node.updates ?? []) : [];
  return updates.some(
    ({ column, value }) =>
      ColumnNode.is(column) && column.column.name === 'lease' && ValueNode.is(value) && value.value === null,
  );
}
