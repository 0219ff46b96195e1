import type { FieldError, Reason } from '../../../contract/core/errors.ts';
import { choicePlaceholders } from '../../../contract/sites/choice-kinds.ts';
import { t } from '../../i18n/t.ts';

/** What is wrong with this field, or with something inside it, in words. */
export function reasonAt(errors: FieldError[], field: string): string | undefined {
  const found = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  if (!found) return undefined;
  if (found.reason === 'invalid_value' && choiceUrl.test(field))
    return t('wall.onlyThesePlaceholders', {
      placeholders: choicePlaceholders.map((name) => `{${name}}`).join(' '),
    });
  if (found.reason === 'invalid_value' && field === 'name') return t('wall.thisNameIsReserved');
  return (
    ofField.find(([pattern]) => pattern.test(field))?.[1] ?? texts[found.reason] ?? t('wall.thisCannotBeUsed')
  );
}

const choiceUrl = /choices\.\d+\.url$/;

const ofField: [RegExp, string][] = [
  [/_color$/, t('wall.writeAColorAs1f5eff')],
  [/(logo|portrait)_url$/, t('wall.writeAWholeAddressAs')],
  [choiceUrl, t('wall.writeAPathOrUrl')],
];

const texts: Partial<Record<Reason, string>> = {
  required: t('wall.writeSomethingHere'),
  too_small: t('wall.writeSomethingHere'),
  too_long: t('wall.thisIsTooLongPlease'),
  too_large: t('wall.thisIsTooLongPlease'),
  conflict: t('wall.thisSiteAlreadyHasA'),
};
