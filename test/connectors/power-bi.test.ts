import { readFileSync } from 'node:fs';
import { DefaultSettings, TaskUtils } from '@microsoft/powerquery-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/routes.ts';

const query = readFileSync('connectors/power-bi/Truce.pq', 'utf8');
/** Of Microsoft's standard library, and the two parameters that the owner makes. */
const given = [
  ...['Int64.Type', 'Json.Document', 'Web.Contents', 'Record.Field'],
  ...['List.Combine', 'List.Generate', 'List.Transform', 'Table.FromRecords', 'Table.TransformColumnTypes'],
  ...['TruceUrl', 'TruceKey'],
];

describe('the query for Power BI and Excel, as Microsoft’s own parser reads it', () => {
  let nodes: { kind: string; [key: string]: unknown }[];
  beforeAll(async () => {
    const read = await TaskUtils.tryLexParse(DefaultSettings, query);
    if (!TaskUtils.isParseStageOk(read)) throw new Error(`Truce.pq: ${TaskUtils.isError(read)}`);
    nodes = [...read.nodeIdMapCollection.astNodeById.values()] as unknown as typeof nodes;
  });

  it('is refused with a fault in it', async () => {
    const spoiled = query.replace('    Typed\n', '    Typed,\n');
    expect(TaskUtils.isParseStageOk(await TaskUtils.tryLexParse(DefaultSettings, spoiled))).toBe(false);
  });

  it('names nothing that is neither its own nor given', () => {
    const own = namesOf('IdentifierPairedExpression', 'key').concat(namesOf('Parameter', 'name'));
    const used = namesOf('IdentifierExpression', 'identifier');
    expect(used).toContain('TruceUrl');
    expect(used.filter((name) => ![...own, ...given].includes(name))).toEqual([]);
  });

  it('gives each type that a column can have', () => {
    const types = query.match(/TypeOf = \[([\s\S]*?)\]/)?.[1]?.match(/\w+(?= =)/g);
    const answer = routes['GET /v1/connector/schema'].answers[200];
    const { properties } = JSON.parse(JSON.stringify(answer.toJSONSchema()));
    expect(types?.toSorted()).toEqual(findEnum(properties, 'percent').toSorted());
  });

  function namesOf(kind: string, part: string): string[] {
    return nodes
      .filter((node) => node.kind === kind)
      .map((node) => (node[part] as { literal: string }).literal);
  }
});

/** The values among which this one is, wherever they stand. */
function findEnum(schema: unknown, value: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('enum' in schema && Array.isArray(schema.enum) && schema.enum.includes(value)) return schema.enum;
  return Object.values(schema)
    .flatMap((inner) => findEnum(inner, value))
    .filter((name, at, all) => all.indexOf(name) === at);
}
