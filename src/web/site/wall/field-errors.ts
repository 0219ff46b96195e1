import type { FieldError, Reason } from '../../../contract/core/errors.ts';
import { t } from '../../i18n/t.ts';

/** What is wrong with this field, or with something inside it, in words. */
export function reasonAt(errors: FieldError[], field: string): string | undefined {
  const found = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  if (!found) return undefined;
  return (
    ofField.find(([pattern]) => pattern.test(field))?.[1] ?? texts[found.reason] ?? t('This cannot be used.')
  );
}

const ofField: [RegExp, string][] = [
  [/_color$/, t('Write a colour as #1f5eff.')],
  [/logo_url$/, t('Write a whole address, as https://example.com/logo.png.')],
];

const texts: Partial<Record<Reason, string>> = {
  required: t('Write something here.'),
  too_small: t('Write something here.'),
  too_long: t('This is too long; please shorten it.'),
  too_large: t('This is too long; please shorten it.'),
  conflict: t('This site already has a template of this name.'),
};
