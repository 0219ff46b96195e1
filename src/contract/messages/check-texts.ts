import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { Check, UnreachableWhy } from '../sites/installation.ts';

/** What a check of an installation found. */
export function findingText({ code, values }: Pick<Check, 'code' | 'values'>): Text {
  // A status is a name: 1404 would not be 1,404.
  const { status = '', why = '', minutes = 0 } = values;
  const named = { ...values, status: String(status), age: ageText(Number(minutes)) };
  // The codes of a newer server are not known here.
  const reason = why === '' ? '' : coded('unreachable.*', why as UnreachableWhy, named);
  return coded('findings.*', code, { ...named, why: reason });
}

/** What to do about it; null where there is nothing to do. */
export function fixText({ fix_code, values }: Pick<Check, 'fix_code' | 'values'>): Text | null {
  return fix_code === null ? null : coded('fixes.*', fix_code, values);
}

export function ageText(minutes: number): Text {
  if (minutes < 1) return message('installation.lessThanAMinute');
  if (minutes < 120) return message('common.minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return message('common.hours', { count: hours });
  return message('common.days', { count: Math.round(hours / 24) });
}
