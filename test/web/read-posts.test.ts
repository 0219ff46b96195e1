import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../src/web/', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const queries = files.flatMap((file) => {
  const text = readFileSync(`${root}${file}`, 'utf8');
  return text
    .split('queryFn:')
    .slice(1)
    .map((query) => ({ file, query: query.slice(0, query.indexOf('\n  }')) }))
    .filter(({ query }) => query.includes("call('POST "));
});

it('finds the questions that are asked by POST', () => {
  expect(queries.length).toBeGreaterThan(2);
});

// Identical changes on their way share one answer. A question asked again after a publish is not to get the answer before.
it.each(queries)('a question by POST in $file is asked with its signal', ({ query }) => {
  expect(query).toContain('signal');
});
