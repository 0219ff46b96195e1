import { allowsNull, choices, type Schema, unlessNull } from './schema.ts';

/** One line of a list of fields. */
export interface Field {
  /** `config.messages`; `variants[].name` for what is in a list. */
  path: string;
  type: string;
  required: boolean;
  limits: string[];
  note: string;
}

/** Every field of an object, the outer before the inner; of a choice, the fields of each. */
export function listFields(schema: Schema, prefix = ''): Field[] {
  const plain = unlessNull(schema);
  const objects = choices(plain).filter((choice) => choice.properties);
  if (objects.length > 0) return distinct(objects.flatMap((choice) => listFields(choice, prefix)));
  if (plain.items) return listFields(plain.items, `${prefix.replace(/\.$/, '')}[].`);
  return Object.entries(plain.properties ?? {}).flatMap(([name, field]) => [
    describeField(name, prefix + name, field, plain.required?.includes(name) ?? false),
    ...listFields(field, `${prefix}${name}.`),
  ]);
}

export function describeField(name: string, path: string, schema: Schema, required: boolean): Field {
  const note = schema.description ?? '';
  return { path, type: typeWords(schema, name), required, limits: limitWords(schema), note };
}

function typeWords(schema: Schema, name: string): string {
  const plain = unlessNull(schema);
  const orNull = allowsNull(schema) ? ' or null' : '';
  const options = choices(plain).filter((choice) => choice.type !== 'null');
  if (options.length > 0) {
    return [...new Set(options.map((option) => typeWords(option, name)))].join(' or ') + orNull;
  }
  if (plain.const !== undefined) return JSON.stringify(plain.const);
  if (plain.items) return `list of ${typeWords(plain.items, name).replace(/^\w+/, '$&s')}${orNull}`;
  if (plain.prefixItems) return `list of ${plain.prefixItems.length} numbers${orNull}`;
  const [type = 'any'] = [plain.type].flat().filter((each) => each !== 'null');
  if (plain.format === 'date-time') return `instant (ISO 8601)${orNull}`;
  if (plain.format === 'date') return `date (YYYY-MM-DD)${orNull}`;
  if (isId(name) && (type === 'any' || type === 'string')) {
    return (name === 'template_id' || name === 'session_id' ? 'string' : 'string (UUID)') + orNull;
  }
  return type + orNull;
}

function isId(name: string): boolean {
  return /(^|_)ids?$/.test(name);
}

const unsafe = Number.MAX_SAFE_INTEGER;

function limitWords(schema: Schema): string[] {
  const plain = unlessNull(schema);
  const words: string[] = [];
  const values = plain.enum ?? plain.items?.enum;
  if (values) words.push(`one of ${values.join(', ')}`);
  const number = range(plain.minimum === -unsafe ? undefined : plain.minimum, plain.maximum);
  if (number) words.push(number);
  const length = range(plain.minLength, plain.maxLength);
  if (length) words.push(`${length} characters`);
  const items = range(plain.minItems, plain.maxItems);
  if (items) words.push(`${items} items`);
  if (plain.pattern && !plain.format) words.push(`matches ${plain.pattern}`);
  if (schema.default !== undefined) words.push(`default ${JSON.stringify(schema.default)}`);
  return words;
}

function range(min: number | undefined, max: number | undefined): string | null {
  const top = max === unsafe ? undefined : max;
  if (min !== undefined && top !== undefined) return `${min} to ${top}`;
  if (top !== undefined) return `at most ${top}`;
  return min === undefined ? null : `at least ${min}`;
}

function distinct(fields: Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.path, field])).values()];
}
