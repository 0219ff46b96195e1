import { message, type Text } from '../kit/messages/text.ts';
import type { ReportKind } from './report.ts';

/** The owner's own name, or what the report is called in each language. */
export function reportTitle({ kind, title }: { kind: ReportKind; title: Text }): Text {
  const names = {
    daily: message('common.dailyReport'),
    weekly: message('common.weeklyReport'),
    monthly: message('common.monthlyReport'),
  };
  return kind === 'custom' ? title : names[kind];
}
