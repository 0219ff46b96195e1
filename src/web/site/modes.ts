import type { TemplateConfig } from '../../contract/sites/templates.ts';
import { t } from '../i18n/t.ts';

type Mode = TemplateConfig['mode'];

/** From the firmest to the gentlest. */
export const modes: { value: Mode; label: string; hint: string }[] = [
  {
    value: 'hard',
    label: t('wall.hard'),
    hint: t('wall.aDialogOverThePage'),
  },
  { value: 'soft', label: t('wall.soft'), hint: t('wall.theSameDialogWhichAnybody') },
  { value: 'banner', label: t('wall.banner'), hint: t('wall.aBarAtTheBottom') },
  {
    value: 'inline',
    label: t('wall.inline'),
    hint: t('wall.aCardInsideThePage'),
  },
];

/** What the owner calls it. */
export function modeName(mode: Mode): string {
  return modes.find((each) => each.value === mode)?.label ?? mode;
}

/** Whether visitors meet `limit` where a template asks for `mode`. */
export function isGentler(limit: Mode, mode: Mode): boolean {
  const order = modes.map((each) => each.value);
  return order.indexOf(limit) > order.indexOf(mode);
}
