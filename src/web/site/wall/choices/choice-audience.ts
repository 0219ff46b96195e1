import type { Choice } from '../../../../contract/sites/choices.ts';
import { t } from '../../../i18n/t.ts';

type Rule = Pick<Choice, 'modes' | 'devices'>;

/** To whom a choice is shown: the rules that owners use most. The others are the API's, and stay as they are. */
export const audiences: { key: string; label: string; rule: Rule }[] = [
  { key: 'everyone', label: t('wall.audienceEveryone'), rule: { modes: undefined, devices: undefined } },
  { key: 'hard', label: t('wall.audienceHard'), rule: { modes: ['hard'], devices: undefined } },
  { key: 'phones', label: t('wall.audiencePhones'), rule: { modes: undefined, devices: ['mobile'] } },
  {
    key: 'computers',
    label: t('wall.audienceComputers'),
    rule: { modes: undefined, devices: ['desktop', 'tablet'] },
  },
];

export function audienceOf({ modes = [], devices = [] }: Rule): string {
  const own = JSON.stringify([modes, devices]);
  const known = audiences.find(({ rule }) => JSON.stringify([rule.modes ?? [], rule.devices ?? []]) === own);
  return known?.key ?? 'other';
}
