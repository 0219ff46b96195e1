import type { ChoiceKind } from '../../../contract/sites/choice-kinds.ts';
import { t } from '../../i18n/t.ts';

/** As the wall's form names them. A part of its own: shared with the form, every screen would load it. */
export const kindsOfChoices: Record<ChoiceKind, string> = {
  allow: t('wall.choiceAllow'),
  pass: t('wall.choicePass'),
  login: t('wall.choiceLogin'),
  newsletter: t('wall.choiceNewsletter'),
  video: t('wall.choiceVideo'),
  later: t('wall.choiceLater'),
  close: t('wall.choiceClose'),
  own: t('wall.choiceOwn'),
};
