import type { DropReason } from '../../../contract/events/dropped-events.ts';
import { t } from '../../i18n/t.ts';

/** Why an event was left out, and what its owner can do, if anything. */
export const dropTexts: Record<DropReason, { title: string; advice: string }> = {
  bot: {
    title: t('From robots'),
    advice: t('Search engines, monitors and other programs. Nothing to do.'),
  },
  resumed: {
    title: t('Beginnings of a visit that went on'),
    advice: t('The same visit went on, so it counts once. Nothing to do.'),
  },
  other_origin: {
    title: t('From another website'),
    advice: t(
      'A page that is not on this site’s domain used its id. If it is yours, add it as a site of its own.',
    ),
  },
  inactive: {
    title: t('While the site was switched off'),
    advice: t('Switch it on under Settings → General if it is to be counted.'),
  },
  bad_time: {
    title: t('With a wrong time'),
    advice: t(
      'Too far in the past or in the future. If your server sends events, check its clock and the field timestamp.',
    ),
  },
  too_many: {
    title: t('Too many from one address'),
    advice: t(
      'If all visitors seem to come from one address, your proxy is not trusted yet: see Settings → Health.',
    ),
  },
};
