import { t } from './t.ts';

/** A label and its value as one text: `Test: delivered`. French has a space before the colon. */
export function labeled(label: string, value: string): string {
  return t('common.labeled', { label, value });
}
