import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { HostName, HttpUrl, hasShortHost } from '../../src/contract/core/fields.ts';
import type { Route } from '../../src/contract/core/route.ts';
import { PageUrl, TrackedEvent } from '../../src/contract/events/events.ts';
import { SessionListQuery } from '../../src/contract/events/session-list.ts';
import { routes } from '../../src/contract/routes.ts';
import { Email } from '../../src/contract/team/roles.ts';

interface Check {
  check?: string;
  abort?: boolean;
  tx?: unknown;
}
type Def = Record<string, unknown> & Check & { type: string; checks?: { _zod: { def: Check } }[] };

const defOf = (schema: unknown) => (schema as { def: Def }).def;

/** They look at each character once, however long the text is, and what they take away does not count. */
const inOnePass = /^function clean(Name|Text)\(|toLowerCase\(\)$/;

/** Some of our own checks take seconds for a text of a megabyte, so a text that is too long must not reach them. */
function checksTheLengthFirst(def: Def): boolean {
  let isBounded = false;
  return [def, ...(def.checks ?? []).map((each) => each._zod.def)].every(({ check, abort, tx }) => {
    if (check === 'max_length' || check === 'string_format') isBounded ||= abort === true;
    const isOurs = check === 'custom' || (check === 'overwrite' && !inOnePass.test(String(tx)));
    return isBounded || !isOurs;
  });
}

/** All texts that a schema takes, with their path. */
function texts(schema: unknown, path: string): { path: string; def: Def }[] {
  const def = defOf(schema);
  const at = (inner: unknown, end = '') => texts(inner, path + end);
  switch (def.type) {
    case 'string':
      return [{ path, def }];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, field]) => at(field, ` ${name}`));
    case 'array':
      return at(def.element, '[]');
    case 'record':
      return [...at(def.keyType, '{key}'), ...at(def.valueType, '{}')];
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => at(option));
    case 'lazy':
      return at((def.getter as () => z.ZodType)());
    case 'pipe':
      return [...at(def.in), ...at(def.out)];
    default:
      return def.innerType ? at(def.innerType) : [];
  }
}

describe('a text that is too long', () => {
  const found = [
    ...texts(TrackedEvent, 'event'),
    ...Object.entries(routes as Record<string, Route>).flatMap(([address, { params, query, body }]) =>
      [params, query, body].flatMap((schema) => (schema ? texts(schema, address) : [])),
    ),
  ];

  it('is refused before anything of ours reads it', () => {
    expect(found.filter(({ def }) => !checksTheLengthFirst(def)).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['an email address', Email, 'ada@'],
    ['an address of a page', HttpUrl, 'https://'],
    ['a host', HostName, ''],
    ['a cursor', SessionListQuery.shape.before, '1-'],
  ])('is refused as %s without being converted', (_, schema, begin) => {
    const letters = Array.from({ length: 1_000_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + (index % 20_000)),
    );
    for (const text of [letters.join(''), '9'.repeat(2_000_000)]) {
      expect(schema.safeParse(begin + text).success).toBe(false);
    }
  });

  it.each(['https://', 'https:\t//', 'https:\\', 'HTTPS:', 'capacitor://'])(
    'is refused as a host in an address that is short enough: %j',
    (scheme) => {
      const begin = `${scheme}news.example`;
      expect(PageUrl.safeParse(`${begin}/${'\u00fc'.repeat(1000)}`).success).toBe(true);
      expect(PageUrl.safeParse(`${begin}.${'\u0301'.repeat(1000)}.example/`).success).toBe(false);
      expect(hasShortHost(`${scheme}${'\u0301'.repeat(1000)}`)).toBe(false);
    },
  );

  it('is looked for at all', () => {
    const bounded = found.filter(({ def }) => def.checks?.some((each) => each._zod.def.check === 'custom'));
    expect(new Set(bounded.map(({ path }) => path))).toEqual(
      expect.objectContaining(new Set(['event page_url', 'POST /v1/sites config timezone'])),
    );
  });
});
