import { expect, it } from 'vitest';
import { findFaults } from '../../scripts/commits/find-faults.mjs';

const body = '\n\nThe reason for it.';

it.each([
  'fix(ingest): count every site in a batch',
  'feat!: remove the old paths',
  'docs(api,web): say what a key may do',
  'refactor: GET routes share one handler',
])('takes “%s”', (subject) => {
  expect(findFaults(subject + body)).toEqual([]);
});

it.each([
  ['count every site', /start with a type/],
  ['Fix: count every site', /start with a type/],
  ['improve: count every site', /start with a type/],
  ['fix: Count every site', /lower case/],
  ['fix: count every site.', /period/],
  [`fix: ${'x'.repeat(70)}`, /75 characters in the subject, 72 at most/],
])('refuses “%s”', (subject, fault) => {
  expect(findFaults(subject + body)).toEqual([expect.stringMatching(fault)]);
});

it.each([
  'fix: count every site',
  'fix: count every site\nThe reason without an empty line.',
  'fix: count every site\n\n  \n',
])('refuses a message without a body', (message) => {
  expect(findFaults(message)).toEqual([expect.stringMatching(/body/)]);
});
