import type { Params } from './engine.ts';

/** A longer one is a statement of long lists, which nobody waits for: it may wait its turn. */
const maxCharacters = 200_000;

/**
 * chDB runs one query with bound parameters at a time in the whole process, whatever its connection: an export would hold
 * up the dashboard. So values are written into the statement, each as a literal that cannot be read as anything else: text as
 * hexadecimal digits, numbers as numbers. If that makes the statement too long, they stay bound.
 */
export function inlineParams(statement: string, params: Params = {}): [statement: string, bound: Params] {
  const inlined = statement.replace(/\{(\w+):([^{}]+)\}/g, (_, name: string, type: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`a value for ${name} is missing`);
    return `CAST(${literal(value)} AS ${type})`;
  });
  return inlined.length > maxCharacters ? [statement, params] : [inlined, {}];
}

function literal(value: Params[string]): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return `x'${Buffer.from(value).toString('hex')}'`;
  if (!Number.isFinite(value)) throw new Error(`not a number: ${value}`);
  return String(value);
}
