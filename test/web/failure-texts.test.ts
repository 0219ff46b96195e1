import { expect, it } from 'vitest';
import { emailFailures } from '../../src/contract/operations/emails.ts';
import { reportFailures } from '../../src/contract/reports/written-reports.ts';
import { emailFailureOf, emailFailureTexts } from '../../src/records/notifications/email-failures.ts';
import { runFailureOf, runFailureTexts } from '../../src/records/reports/run-failures.ts';
import { emailFailureText } from '../../src/web/settings/email/email-failure-text.ts';
import { runFailureText } from '../../src/web/site/reports/run-failure-text.ts';

const error = 'A sentence of a mail server.';

it.each(emailFailures.filter((code) => code !== 'other'))(
  'an email that failed as %s is said in the words of the dashboard',
  (code) => {
    expect(emailFailureOf(emailFailureTexts[code])).toBe(code);
    expect(emailFailureText({ error, error_code: code })).toMatch(/\w/);
    expect(emailFailureText({ error, error_code: code })).not.toContain(error);
  },
);

it.each(reportFailures.filter((code) => code !== 'other'))('a report that failed as %s is, too', (code) => {
  expect(runFailureOf(runFailureTexts[code])).toBe(code);
  expect(runFailureText({ error, error_code: code })).toMatch(/\w/);
  expect(runFailureText({ error, error_code: code })).not.toContain(error);
});

it('quotes what a server said, and says nothing where nothing failed', () => {
  expect([emailFailureOf(error), runFailureOf(error)]).toEqual(['other', 'other']);
  expect([emailFailureOf(null), runFailureOf(null)]).toEqual([null, null]);
  expect(emailFailureText({ error, error_code: 'other' })).toBe(error);
  expect(runFailureText({ error, error_code: 'other' })).toBe(error);
  expect(runFailureText({ error: null, error_code: null })).toBeNull();
});
