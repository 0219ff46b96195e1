import type { ChoiceKind } from '../../../../contract/sites/choice-kinds.ts';
import { t } from '../../../i18n/t.ts';

/** What a way on is, in the owner's words. */
export const choiceNames: Record<ChoiceKind, string> = {
  allow: t('wall.choiceAllow'),
  pass: t('wall.choicePass'),
  login: t('wall.choiceLogin'),
  newsletter: t('wall.choiceNewsletter'),
  video: t('wall.choiceVideo'),
  later: t('wall.choiceLater'),
  close: t('wall.choiceClose'),
  own: t('wall.choiceOwn'),
};
