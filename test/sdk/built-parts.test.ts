import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';

const built = (name: string) => readFileSync(`dist/sdk/${name}.js`, 'utf8');
const statements = (name: string) => parse(built(name), { ecmaVersion: 2020, sourceType: 'script' }).body;

describe('what was built for pages', () => {
  // The server puts these beside the core, or the part that asks, into one function (`inFunction`).
  test.each(['consent', 'gate', 'storage', 'choices', 'rules', 'outcome', 'styles', 'data-layer'])(
    '%s brings no name that could meet one beside it',
    (name) => expect(statements(name).map(({ type }) => type)).toEqual(['ExpressionStatement']),
  );

  test.each(['slots', 'frame'])('%s is strict, and leaves the page no name', (name) =>
    expect(statements(name)).toMatchObject([
      { type: 'ExpressionStatement', directive: 'use strict' },
      { type: 'ExpressionStatement' },
    ]),
  );
});
