import { expect, it } from 'vitest';
import { ReportSchedule } from '../../src/contract/reports/reports.ts';
import { nextText } from '../../src/web/site/reports/report-texts.ts';

const schedule = ReportSchedule.parse({ frequency: 'once', date: '2026-06-01' });
const report = { enabled: true, schedule, next_at: null, was_sent: false };

it('says that a report was sent only where it was', () => {
  expect(nextText({ ...report, was_sent: true }, 'UTC')).toBe('Sent. It won’t be sent again.');
  expect(nextText(report, 'UTC')).toBe('This day is over. Nothing was sent.');
  expect(nextText({ ...report, enabled: false }, 'UTC')).toBe('Off');
});
