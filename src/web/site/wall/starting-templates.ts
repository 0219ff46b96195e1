import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { t } from '../../i18n/t.ts';

/** A template to begin with: what it is for, and its texts and looks. */
export interface StartingTemplate {
  name: string;
  purpose: string;
  config: TemplateConfig;
}

const plain: TemplateConfig = {
  mode: 'hard',
  title: t('wall.startPlainTitle'),
  messages: [t('wall.startPlainText1'), t('wall.startPlainText2')],
  cta_text: t('wall.startButton'),
  first_step: 'guide',
  primary_color: '#1f5eff',
  background_color: '#ffffff',
  logo_url: null,
  animation: 'fade',
};

/** They ask; none of them blames, hurries or pretends. In the language of the owner, who knows that of the site. */
export const startingTemplates: StartingTemplate[] = [
  {
    name: t('wall.plainRequest'),
    purpose: t('wall.shortAndHonestAsLong'),
    config: plain,
  },
  {
    name: t('wall.personal'),
    purpose: t('wall.saysWhoDoesTheWork'),
    config: {
      ...plain,
      mode: 'soft',
      style: 'letter',
      title: t('wall.startPersonalTitle'),
      messages: [t('wall.startPersonalText1'), t('wall.startPersonalText2')],
      primary_color: '#a63c1a',
      background_color: '#fffaf5',
    },
  },
  {
    name: t('wall.anotherWay'),
    purpose: t('wall.offersAChoiceAdsOr'),
    config: {
      ...plain,
      mode: 'soft',
      title: t('wall.startTwoWaysTitle'),
      messages: [t('wall.startTwoWaysText1'), t('wall.startTwoWaysText2'), t('wall.startTwoWaysText3')],
      primary_color: '#0b6b57',
    },
  },
  {
    name: t('wall.shortBanner'),
    purpose: t('wall.oneSentenceAtTheBottom'),
    config: {
      ...plain,
      mode: 'banner',
      title: t('wall.startBannerTitle'),
      messages: [t('wall.startBannerText')],
      animation: 'slide',
    },
  },
  {
    name: t('wall.cardInTheArticle'),
    purpose: t('wall.aQuietCardBetweenYour'),
    config: {
      ...plain,
      mode: 'inline',
      title: t('wall.startCardTitle'),
      messages: [t('wall.startCardText')],
      background_color: '#f4f5f7',
      animation: 'none',
    },
  },
];
