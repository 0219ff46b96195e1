import { expect, it } from 'vitest';
import type { ReportRun } from '../../src/contract/reports/written-reports.ts';
import { isOnItsWay } from '../../src/web/site/reports/report-queries.ts';
import { stateText } from '../../src/web/site/reports/run-state-text.ts';

type State = ReportRun['recipients'][number]['state'];
const run = (of: Partial<ReportRun>, ...states: State[]): ReportRun => ({
  ...{ id: 'a', report_id: 'b', kind: 'daily', title: 'Daily report', timezone: 'UTC', headline: null },
  ...{ period: { start: '2026-11-01', end: '2026-11-01' }, due_at: '2026-11-02T08:00:00.000Z' },
  ...{ state: 'sent', will_retry: false, cause: 'by_hand', error: null, error_code: null, written_at: null },
  recipients: states.map((state) => ({ email: 'reader@example.com', role: 'reader', state })),
  ...of,
});

it.each([
  ['Sending to 2 recipients…', run({}, 'sent', 'waiting', 'waiting')],
  ['Not sent: 2 emails are in the outbox', run({}, 'kept', 'kept')],
  ['Not sent: 1 email is in the outbox', run({ cause: 'schedule' }, 'kept', 'sent')],
  ['1 email couldn’t be sent', run({}, 'failed', 'sent')],
  ['Sent manually to 2 recipients', run({}, 'sent', 'sent')],
  ['To 1 recipient', run({ cause: 'schedule' }, 'sent')],
  ['Not sent (no recipients)', run({})],
])('%s', (text, one) => {
  expect(stateText(one)).toBe(text);
});

it('looks at the history again while a report is written, tried again or emailed', () => {
  expect(isOnItsWay(run({ state: 'waiting' }))).toBe(true);
  expect(isOnItsWay(run({ state: 'failed', will_retry: true }))).toBe(true);
  expect(isOnItsWay(run({}, 'sent', 'waiting'))).toBe(true);
  expect(isOnItsWay(run({ state: 'failed' }))).toBe(false);
  expect(isOnItsWay(run({}, 'sent', 'kept', 'failed'))).toBe(false);
});
