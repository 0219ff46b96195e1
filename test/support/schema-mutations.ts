import type { Schema } from './schema-values.ts';

/** One way to break a valid value, and the fields that may be named for it. */
export interface Mutation {
  what: string;
  path: string[];
  /** Dotted paths that the refusal may name: the field, or a choice of shapes around it. */
  fields: string[];
  /** What is put there; undefined takes it away. */
  value: unknown;
}

type Resolve = (schema: Schema) => Schema;

/** Every single mutation of a valid value that its schema forbids. */
export function listMutations(schema: Schema, value: unknown, resolve: Resolve): Mutation[] {
  return below(schema, value, [], [], resolve);
}

function below(
  schema: Schema,
  value: unknown,
  path: string[],
  around: string[],
  resolve: Resolve,
): Mutation[] {
  const shape = resolve(schema);
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) {
    const branch = branches.map(resolve).find((each) => fits(each, value, resolve));
    const others = branches.map(resolve).filter((each) => each.type !== 'null');
    const isNullable = others.length === 1;
    if (!branch || branch.type === 'null') return [];
    // A discriminated choice names the field itself; of any other, the choice as a whole may be named.
    const named = isNullable || shape.oneOf ? around : [...around, path.join('.')];
    const kinds = new Set(others.map((each) => each.type));
    return below(branch, value, path, named, resolve).filter(
      (each) => each.path.length > path.length || (!fitsAny(branches, each.value, resolve) && kinds.size > 0),
    );
  }
  const here = spoiled(shape, value).map(([what, bad]) => ({
    what,
    path,
    fields: [path.join('.') || 'body', ...around],
    value: bad,
  }));
  return [...here, ...inside(shape, value, path, around, resolve)];
}

function inside(
  shape: Schema,
  value: unknown,
  path: string[],
  around: string[],
  resolve: Resolve,
): Mutation[] {
  if (Array.isArray(value)) {
    return value
      .slice(0, 3)
      .flatMap((item, index) => below(shape.items ?? {}, item, [...path, String(index)], around, resolve));
  }
  if (typeof value !== 'object' || value === null || !shape.properties) return [];
  const at = (name: string) => ({ path: [...path, name], fields: [[...path, name].join('.'), ...around] });
  const missing = (shape.required ?? []).map((name) => ({
    what: 'missing',
    ...at(name),
    value: undefined,
  }));
  const unknown =
    shape.additionalProperties === false ? [{ what: 'unknown field', ...at('nobody_knows'), value: 1 }] : [];
  const parts = Object.entries(value).flatMap(([name, part]) =>
    below(shape.properties?.[name] ?? {}, part, [...path, name], around, resolve),
  );
  return [...missing, ...unknown, ...parts];
}

/** Values that a leaf's own rules forbid. */
function spoiled(shape: Schema, value: unknown): [string, unknown][] {
  const bad: [string, unknown][] = [];
  const wrong: Record<string, unknown[]> = {
    string: [7, {}, ['x'], true],
    integer: ['x', 1.5, [], {}, 1e308],
    number: ['x', [], {}, true],
    boolean: ['true', 1, {}],
    array: [{}, 'x', 3],
    object: [[], 'x', 3],
  };
  for (const other of wrong[shape.type ?? ''] ?? []) bad.push(['wrong type', other]);
  if (shape.type) bad.push(['null', null]);
  if (shape.enum || 'const' in shape) bad.push(['no such value', 'nothing-of-the-kind']);
  if (shape.minimum !== undefined) bad.push(['below the range', shape.minimum - 1]);
  if (shape.maximum !== undefined && shape.maximum < 2 ** 53 - 1)
    bad.push(['above the range', shape.maximum + 1]);
  if (shape.maxLength !== undefined) bad.push(['too long', 'x'.repeat(shape.maxLength + 1)]);
  if (shape.minLength) bad.push(['too short', 'x'.repeat(shape.minLength - 1)]);
  if (shape.pattern || shape.format) bad.push(['wrong format', '!'], ['wrong format', '2026-02-30']);
  if (Array.isArray(value)) {
    if (shape.minItems) bad.push(['too few', []]);
    const { maxItems } = shape;
    if (maxItems !== undefined && value.length > 0)
      bad.push(['too many', Array.from({ length: maxItems + 1 }, () => value[0])]);
  }
  return bad.filter(
    ([what, other]) => what !== 'wrong format' || !new RegExp(shape.pattern ?? '^$').test(String(other)),
  );
}

function fitsAny(branches: Schema[], value: unknown, resolve: Resolve): boolean {
  return branches.some((branch) => fits(resolve(branch), value, resolve));
}

/** Whether a value is of a branch's kind: enough to tell the branches of the contract apart. */
function fits(branch: Schema, value: unknown, resolve: Resolve): boolean {
  if ('const' in branch) return branch.const === value;
  if (branch.enum) return branch.enum.includes(value);
  switch (branch.type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.length <= (branch.maxItems ?? 1e9);
    case 'object': {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject && (branch.required ?? []).every((name) => constFits(branch, name, value, resolve));
    }
    case 'string': {
      const isInside = typeof value === 'string' && value.length <= (branch.maxLength ?? 1e9);
      return isInside && (!branch.pattern || new RegExp(branch.pattern).test(value));
    }
    default:
      return typeof value === branch.type;
  }
}

function constFits(branch: Schema, name: string, value: object, resolve: Resolve): boolean {
  if (!(name in value)) return false;
  const part = resolve(branch.properties?.[name] ?? {});
  const held: unknown = Reflect.get(value, name);
  return 'const' in part ? part.const === held : !part.enum || part.enum.includes(held);
}

/** The value with one mutation made; the value itself stays as it was. */
export function mutate(value: unknown, { path, value: bad }: Mutation): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return bad;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === first ? mutate(item, { path: rest, value: bad } as Mutation) : item,
    );
  }
  const changed = { ...(value as Record<string, unknown>) };
  const next = mutate(changed[first], { path: rest, value: bad } as Mutation);
  if (next === undefined) delete changed[first];
  else changed[first] = next;
  return changed;
}
