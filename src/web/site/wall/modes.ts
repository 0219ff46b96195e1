import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';

type Mode = TemplateConfig['mode'];

/** From the firmest to the gentlest. */
export const modes: { value: Mode; label: string; hint: string }[] = [
  {
    value: 'hard',
    label: t('Hard'),
    hint: t('A dialog over the page, until ads come through or the visitor says to use no blocker.'),
  },
  { value: 'soft', label: t('Soft'), hint: t('The same dialog, which anybody can close.') },
  { value: 'banner', label: t('Banner'), hint: t('A bar at the bottom; the page stays usable.') },
  {
    value: 'inline',
    label: t('Inline'),
    hint: t('A card inside the page, at <div data-truce-card>; where there is none, a banner.'),
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
