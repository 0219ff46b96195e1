import { exampleValues, leftOut, shownParameters } from './example-values.ts';
import type { Operation } from './read-operations.ts';
import { allowsNull, choices, type Schema, unlessNull } from './schema.ts';

/** A request that works as it stands, once the ids are real, and what it answers. */
export interface Example {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  answer: { status: number; body: unknown };
}

/** Makes an operation's example from its schemas; a field's value comes from the list by name, where it is. */
export function makeExample(operation: Operation): Example {
  const { parameters, body, answers } = operation;
  const value = (name: string, schema: Schema) => makeValue(schema, [name], 'input');
  const inPath = parameters.filter((each) => each.in === 'path');
  const inQuery = parameters.filter(
    (each) => each.in === 'query' && (each.required || shownParameters.has(each.name)),
  );
  const answer = answers.at(-1) ?? { status: 200, schema: null };
  return {
    params: Object.fromEntries(inPath.map(({ name, schema }) => [name, String(value(name, schema))])),
    query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, value(name, schema)])),
    body: body ? makeValue(body, [], 'input') : undefined,
    answer: {
      status: answer.status,
      body: answer.schema ? makeValue(answer.schema, [], 'output') : null,
    },
  };
}

type Direction = 'input' | 'output';

function makeValue(schema: Schema, path: string[], direction: Direction): unknown {
  const known = knownValue(schema, path);
  if (known !== undefined) return known;
  const [first] = choices(schema);
  const plain = unlessNull(schema);
  if (plain !== schema) return makeValue(plain, path, direction);
  if (first) return makeValue(first, path, direction);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.properties) return objectOf(schema, path, direction);
  if (schema.prefixItems) return schema.prefixItems.map((item) => makeValue(item, path, direction));
  if (schema.items) return [makeValue(schema.items, path, direction)];
  return plainValue(schema);
}

/** A listed value that is of the kind the schema asks for: `start` is a day here and an instant there. */
function knownValue(schema: Schema, path: string[]): unknown {
  const name = path.at(-1);
  if (name === undefined) return undefined;
  for (const value of [schema.example, exampleValues[name]]) {
    if (value !== undefined && fits(schema, value)) return ofShape(schema, value);
  }
  return undefined;
}

function fits(schema: Schema, value: unknown): boolean {
  const options = choices(schema);
  if (options.length > 0) return options.some((option) => fits(option, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const types = [schema.type].flat().filter((type) => type !== undefined);
  if (value === null) return allowsNull(schema);
  if (types.length === 0) return typeof value !== 'object';
  if (Array.isArray(value)) return types.includes('array') && itemsFit(schema, value);
  if (schema.format === 'date-time' && !String(value).includes('T')) return false;
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value);
}

function itemsFit(schema: Schema, values: unknown[]): boolean {
  const { items } = schema;
  return items === undefined || values.every((value) => fits(items, value));
}

/** Without the fields that the schema does not have: one list of variants serves an A/B test and its result. */
function ofShape(schema: Schema, value: unknown): unknown {
  const { items, properties, additionalProperties } = unlessNull(schema);
  if (Array.isArray(value)) return items ? value.map((item) => ofShape(items, item)) : value;
  if (typeof value !== 'object' || value === null || additionalProperties !== false) return value;
  const kept = Object.entries(value).flatMap(([name, field]) => {
    const of = properties?.[name];
    return of ? [[name, ofShape(of, field)]] : [];
  });
  return Object.fromEntries(kept);
}

function objectOf(schema: Schema, path: string[], direction: Direction): unknown {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) =>
      required.has(name) || direction === 'output' || (!leftOut.has(name) && isShown(field, path)),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, makeValue(field, [...path, name], direction)]),
  );
}

/** Optional input: everything of one level, below that what is not an object of its own. */
function isShown(schema: Schema, path: string[]): boolean {
  return path.length === 0 || unlessNull(schema).properties === undefined;
}

function plainValue(schema: Schema): unknown {
  const [type] = [schema.type].flat();
  if (schema.format === 'date-time') return exampleValues.timestamp;
  if (schema.format === 'date') return exampleValues.date;
  if (schema.format === 'uuid') return exampleValues.id;
  if (type === 'integer' || type === 'number') {
    return schema.minimum === Number.MIN_SAFE_INTEGER ? 1 : (schema.minimum ?? 1);
  }
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return 'text';
}
