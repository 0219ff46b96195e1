import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { findNamed } from '../../src/contract/core/clean-name.ts';
import { nameText } from '../../src/contract/core/fields.ts';
import type { Route } from '../../src/contract/core/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { asHtml } from '../../src/kit/as-html.ts';

const marks = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const breaks = ['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029', '\u001b'];

describe('a name', () => {
  it.each([...marks, ...breaks])('has no %j', (mark) => {
    expect(nameText(1, 80).parse(`News${mark}live`)).toBe('News live');
    expect(nameText(1, 80).parse(`${mark}News${mark}`)).toBe('News');
    expect(nameText(1, 80).safeParse(mark).success).toBe(false);
  });

  it('keeps the letters of every script, and the marks that belong to them', () => {
    for (const name of ['أخبار اليوم', 'חדשות‏!', 'می‌خواهم', '👩‍👩‍👧 Família', 'Ünïted – “News”']) {
      expect(nameText(1, 80).parse(name)).toBe(name);
    }
  });

  it('finds what was stored under it before names were cleaned, and rather what has this very name', () => {
    const old = { name: 'Summer\u202e wall' };
    const own = { name: 'Summer wall' };
    expect(findNamed([old], 'Summer wall')).toBe(old);
    expect(findNamed([old, own], 'Summer wall')).toBe(own);
    expect(findNamed([old, own], 'Winter wall')).toBeUndefined();
  });

  it('that was stored earlier turns nothing around on a page of the server', () => {
    expect(asHtml('“\u202eDaily” of \u2066<b>')).toBe('“Daily” of &#60;b&#62;');
  });
});

/**
 * Texts that may have such marks, by the end of their path. Whatever else a caller may write freely is a name
 * (`nameText`).
 */
const others: Record<string, string> = {
  'title messages cta_text signature choices text':
    'A wall in a right-to-left language may need them, and each stands in an element of its own.',
  'template_id template blocker': 'Refers to what has a name already.',
  'password current_password recovery_code code token pass mark cursor proof transports clientExtensionResults':
    'Never shown, and compared as it is: a changed password would lock its owner out.',
  'included_paths excluded_paths referrers excluded_referrers utm properties excluded_properties':
    'Compared with the addresses and properties of pages.',
  'value search referrer browser os variant page utm_source utm_medium utm_campaign utm_term utm_content':
    'Compared with what visitors have sent.',
  'session_id metadata file v l p g': 'Sent by the script.',
};
const allowed = Object.keys(others).flatMap((names) => names.split(' '));
/** The file of a bait, which visitors' browsers have. */
const baitName = 'POST /v1/gate/:id proofs[].name';

describe('what a caller may write', () => {
  const found = Object.entries(routes as Record<string, Route>).flatMap(
    ([address, { params, query, body }]) =>
      [params, query, body].flatMap((schema) =>
        schema
          ? freeTexts(schema).map(({ path, leaf }) => ({ field: `${address} ${path}`, path, leaf }))
          : [],
      ),
  );

  it('is a clean name, or is no name', () => {
    const unclean = found.filter(
      ({ field, path, leaf }) => !isClean(leaf) && !allowed.includes(lastOf(path)) && field !== baitName,
    );
    expect(unclean.map(({ field }) => field)).toEqual([]);
  });

  it('is found at all', () => {
    const names = found.filter(({ leaf }) => isClean(leaf)).map(({ field }) => field);
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /v1/sites name',
        'PATCH /v1/sites/:id name',
        'PATCH /v1/me name',
        'POST /v1/keys name',
        'PUT /v1/sites/:id/segments name',
        'POST /v1/sites/:id/annotations text',
        'POST /v1/sites/:id/shares name',
        'GET /v1/sites/:id/report-preview name',
      ]),
    );
    const known = new Set(found.map(({ path }) => lastOf(path)));
    expect(allowed.filter((name) => !known.has(name))).toEqual([]);
  });
});

interface Leaf {
  path: string;
  leaf: z.ZodType;
}

/** Where a schema takes text with a mark in it, whether or not the mark comes out again. */
function freeTexts(schema: z.ZodType, path = ''): Leaf[] {
  const at = (inner: unknown, end = '') => freeTexts(inner as z.ZodType, path + end);
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const ownText = takesMark(schema) ? [{ path, leaf: schema }] : [];
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, z.ZodType>);
      return fields.flatMap(([name, field]) => at(field, path ? `.${name}` : name));
    }
    case 'array':
      return at(def.element, '[]');
    case 'record':
      return at(def.valueType, '{}');
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => at(option));
    case 'lazy':
      return at((def.getter as () => z.ZodType)());
    case 'pipe':
      if (typeOf(def.in) === 'transform') return at(def.out);
      return typeOf(def.in) === 'string' ? ownText : at(def.in);
    case 'string':
      return ownText;
    case 'unknown':
    case 'any':
      return [{ path, leaf: schema }];
    default:
      return def.innerType ? at(def.innerType) : [];
  }
}

/** Of a pipe's beginning, inside what it is wrapped in. */
function typeOf(schema: unknown): string {
  const { def } = schema as { def: { type: string; in?: unknown; innerType?: unknown } };
  const inner = def.type === 'pipe' ? def.in : def.innerType;
  return inner ? typeOf(inner) : def.type;
}

function lastOf(path: string): string {
  return (
    path
      .split('.')
      .at(-1)
      ?.replace(/[[\]{}]+$/, '') ?? ''
  );
}

/** Long enough for any field, and in the forms that some have. */
const samples = ['x\u202ey', `${'x'.repeat(30)}\u202ey`, 'source=x\u202ey', '/x\u202ey'];

function takesMark(schema: z.ZodType): boolean {
  return samples.some((sample) => schema.safeParse(sample).success);
}

function isClean(schema: z.ZodType): boolean {
  return samples.every((sample) => !String(schema.safeParse(sample).data ?? '').includes('\u202e'));
}
