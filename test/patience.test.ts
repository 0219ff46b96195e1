import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow } from './support/source-imports.ts';

/** Browsers and processes of a busy machine take their time; see `support/patience.ts`. These have a reason to be shorter. */
const impatient: Record<string, number> = {
  // The page is reloaded each time its text is another one.
  'test/sdks/shop.ts': 1,
  // What is measured is time, and the share of it that a thread works.
  'test/http/refusal-time.test.ts': 1,
  'test/kit/outgoing.test.ts': 1,
  // The end of a program that hangs, in the tests of single files.
  'test/scripts/workflows.test.ts': 1,
};

const files = filesBelow('test', /\.ts$/)
  .filter((file) => !/^test\/(matrix|patience)/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('no test gives up before a slow machine is done', () => {
  const short = /\btimeout(: | = )(\d\d?_000|1[01]\d_000|\d{1,4})\b|DefaultTimeout\(\d/g;
  const found = files
    .map(({ file, text }) => [file, text.match(short)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(impatient);
});

/** Of tests, hooks and `eventually`; with these, the limit is what is tested. */
const withinALimit: Record<string, number> = {
  'test/engines/ingest-processes.test.ts': 2,
  'test/engines/shared-visits.test.ts': 1,
  'test/engines/three-nodes.test.ts': 3,
  'test/support/cluster-jobs.ts': 1,
};

test('no test, hook or wait has less time than all others', () => {
  const shorter = /(^\s*\}, |eventually\(.+, )\d{1,3}_000\);$|^\s*\d{1,3}_000,\n\s*\);$/gm;
  const found = files.flatMap(({ file, text }) => {
    const limits = (text.match(shorter) ?? []).filter((line) => !/300_000\)|[4-9]\d\d_000/.test(line));
    return limits.length > 0 ? [[file, limits.length] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(withinALimit);
});

/** Vitest gives it a second, and has no setting for all. */
test('each vi.waitFor says how long it waits', () => {
  const calls = files.flatMap(({ file, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) =>
      /\bvi\.waitFor\(/.test(line) ? [{ file, end: endOf(lines, at) }] : [],
    );
  });
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter(({ end }) => !/patience|_000|timeout/.test(end))).toEqual([]);
});

/** It may send on a connection that the server is just closing. A browser sends such a request again by itself. */
test('what a test asks through Playwright is sent again where the connection was closed', () => {
  const calls = files.flatMap(({ text }) => text.match(/\b(route\.fetch|\.request\.\w+)\(.+/g) ?? []);
  const asks = calls.filter((call) => /(fetch|get|post|patch|put|delete)\(/.test(call));
  expect(asks.length).toBeGreaterThan(5);
  expect(asks.filter((call) => !call.includes('maxRetries'))).toEqual([]);
});

/** The last two lines of a statement: as the formatter sets them, it ends on its own line or at its own indent. */
function endOf(lines: string[], at: number): string {
  const line = lines[at] ?? '';
  if (/[;,)]$/.test(line)) return line;
  const indent = line.search(/\S/);
  const length = lines.slice(at + 1).findIndex((each) => each.search(/\S/) === indent);
  return lines.slice(at + length, at + length + 2).join('\n');
}
