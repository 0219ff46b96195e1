import { randomUUID } from 'node:crypto';

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Values by field name, of lists with `[]`, where a rule is more than JSON Schema says: a host name, an id that exists. */
export type Words = Record<string, () => unknown>;

export interface Making {
  /** 0 to 1, the same for the same seed. */
  unit: () => number;
  words: Words;
  resolve: (schema: Schema) => Schema;
}

/** A value that the schema allows, at its limits now and then. */
export function makeValue(schema: Schema, name: string, making: Making): unknown {
  const { unit, words } = making;
  const shape = making.resolve(schema);
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) return makeValue(pick(branches, unit), name, making);
  const word = shape.type === 'string' || shape.type === undefined ? words[name] : undefined;
  if (word) return word();
  if ('const' in shape) return shape.const;
  if (shape.enum) return pick(shape.enum, unit);
  switch (shape.type) {
    case 'null':
      return null;
    case 'boolean':
      return unit() < 0.5;
    case 'integer':
      return Math.round(makeNumber(shape, unit));
    case 'number':
      return makeNumber(shape, unit);
    case 'array':
      return words[`${name}[]`]?.() ?? makeArray(shape, name, making);
    case 'object':
      return makeObject(shape, making);
    case 'string':
      return makeString(shape, unit);
    default:
      return pick([1, 'x', null, true, [1, { a: 'ü' }], { nested: { deep: '\ud83d' } }], unit);
  }
}

export function pick<T>(list: readonly T[], unit: () => number): T {
  return list[Math.floor(unit() * list.length)] as T;
}

function makeNumber({ minimum = -1000, maximum = 1000 }: Schema, unit: () => number): number {
  const some = Math.min(maximum, minimum + unit() * 3);
  return pick([minimum, maximum, minimum + unit() * (maximum - minimum), some], unit);
}

function makeArray(shape: Schema, name: string, making: Making): unknown[] {
  const { minItems = 0, maxItems = 4 } = shape;
  const most = Math.min(maxItems, making.unit() < 0.02 ? maxItems : minItems + 3);
  const length = minItems + Math.floor(making.unit() * (most - minItems + 1));
  return Array.from({ length }, () => makeValue(shape.items ?? {}, name, making));
}

function makeObject(shape: Schema, making: Making): Record<string, unknown> {
  const chosen = Object.entries(shape.properties ?? {}).filter(
    ([name]) => shape.required?.includes(name) || making.unit() < 0.5,
  );
  const made = Object.fromEntries(chosen.map(([name, part]) => [name, makeValue(part, name, making)]));
  if (typeof shape.additionalProperties !== 'object') return made;
  const { propertyNames: names, additionalProperties: values } = shape;
  if (names?.pattern !== undefined) {
    const pairs = [0, 1].map(() => [makeString(names, making.unit), makeValue(values, '', making)]);
    return Object.fromEntries(pairs);
  }
  const keys = ['a', 'device_type', 'ключ', '"', "'; --", 'constructor', 'variant'];
  const extra = keys.filter(() => making.unit() < 0.3);
  return Object.fromEntries(extra.map((key) => [key, makeValue({}, key, making)]));
}

const pieces = [
  'a',
  'B',
  ' ',
  '7',
  'é',
  '😀',
  '\ud800',
  '\0',
  '"',
  "'",
  '\\',
  '%',
  '\u2028',
  '\u202e',
  '<',
  '\n',
  '}',
];

function makeString(shape: Schema, unit: () => number): string {
  if (shape.format === 'uuid') return randomUUID();
  if (shape.format === 'email') return `${Math.floor(unit() * 1e6)}@example.com`;
  if (shape.format === 'date-time') return makeInstant(unit);
  if (shape.format === 'date') return makeInstant(unit).slice(0, 10);
  if (shape.pattern) return makeMatch(shape.pattern, unit);
  // Where the document gives no limit, a text has one all the same: some characters that are not blank.
  const least = shape.minLength ?? 1;
  const most = shape.maxLength ?? 40;
  const length = unit() < 0.05 ? most : Math.min(most, least + Math.floor(unit() * 12));
  // JSON Schema counts characters, not their halves.
  const inner = Array.from({ length: Math.max(0, length - 2) }, () => pick(pieces, unit));
  return length === 0 ? '' : length === 1 ? 'x' : `x${inner.join('')}x`;
}

function makeInstant(unit: () => number): string {
  const extremes = [
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2024-02-29T12:00:00.123456789+05:45',
  ];
  if (unit() < 0.1) return pick(extremes, unit);
  return new Date(Date.UTC(2020, 0, 1) + Math.floor(unit() * 3e11)).toISOString();
}

/** A match of the patterns in the contract: characters, classes, escapes, groups, alternatives and counts. */
export function makeMatch(pattern: string, unit: () => number): string {
  let rest = pick(alternatives(pattern), unit).replace(/^\^|\$$/g, '');
  let text = '';
  while (rest !== '') {
    const atom =
      /^(?:\\.|\[(?:\\.|[^\]])*\])/u.exec(rest)?.[0] ?? (rest[0] === '(' ? groupOf(rest) : [...rest][0]);
    if (atom === undefined) break;
    rest = rest.slice(atom.length);
    const count = /^(?:\{(\d+)(?:,(\d+))?\}|[*+?])/.exec(rest);
    if (count) rest = rest.slice(count[0].length);
    const [least, most] = countsOf(count);
    const times = least + Math.floor(unit() * (most - least + 1));
    for (let time = 0; time < times; time++) text += makeAtom(atom, unit);
  }
  return text;
}

function makeAtom(atom: string, unit: () => number): string {
  if (atom.startsWith('(')) return makeMatch(atom.replace(/^\((?:\?:)?/, '').slice(0, -1), unit);
  if (atom.startsWith('[')) return pick(lettersOf(atom.slice(1, -1)), unit);
  if (atom === '.') return pick(['a', 'é', '7'], unit);
  if (atom === '\\d') return pick([...'0123456789'], unit);
  return atom.replace('\\', '');
}

function countsOf(count: RegExpExecArray | null): [least: number, most: number] {
  if (!count) return [1, 1];
  if (count[0] === '*') return [0, 2];
  if (count[0] === '+') return [1, 3];
  if (count[0] === '?') return [0, 1];
  return [Number(count[1]), Number(count[2] ?? count[1])];
}

/** Split at each `|` that stands in no group. */
function alternatives(pattern: string): string[] {
  const parts = [''];
  for (let at = 0; at < pattern.length; at++) {
    const group = pattern[at] === '(' ? groupOf(pattern.slice(at)) : '';
    if (pattern[at] === '|') parts.push('');
    else parts.push(`${parts.pop()}${group || pattern[at]}`);
    if (group) at += group.length - 1;
  }
  return parts;
}

/** The group that a text begins with, up to its own closing bracket. */
function groupOf(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

function lettersOf(set: string): string[] {
  const spread = set.replace(/(\w)-(\w)/g, (_, from: string, to: string) => {
    const length = to.charCodeAt(0) - from.charCodeAt(0) + 1;
    return String.fromCharCode(...Array.from({ length }, (_, step) => from.charCodeAt(0) + step));
  });
  const letters = [...spread.replaceAll('\\', '')];
  // A class of what is left out begins with a `^`.
  return letters[0] === '^' ? [...'aé7/*-'].filter((letter) => !letters.includes(letter)) : letters;
}
