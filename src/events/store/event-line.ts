import { columns } from './columns.ts';

/** Columns that are not written under their own name as a text; the rest come first, in the order of the table. */
const special = ['occurred_at', 'received_at', 'device', 'properties', 'metadata'];

/**
 * An event with all that is kept of it as one line of JSON, as an expression of the engine. `metadata` is an object, as
 * it was sent; a line break could only stand between its tokens. Times are ISO 8601.
 */
export const eventLine = `concat('{',
  ${Object.keys(columns)
    .filter((name) => !special.includes(name))
    .map((name) => field(name, `toJSONString(toString(${name}))`))
    .join(" ',',\n  ")} ',',
  ${field('device_type', 'toJSONString(toString(device))')} ',',
  ${field('properties', 'toJSONString(properties)')} ',',
  ${field('metadata', "if(metadata = '', '{}', translate(metadata, '\\r\\n', '  '))")} ',',
  ${field('timestamp', time('occurred_at'))} ',',
  ${field('received_at', time('received_at'))} '}')`;

function field(name: string, value: string): string {
  return `'"${name}":', ${value},`;
}

function time(column: string): string {
  return `concat('"', replaceOne(toString(${column}), ' ', 'T'), 'Z"')`;
}
