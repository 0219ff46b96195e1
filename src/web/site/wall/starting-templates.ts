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
  title: 'Ads keep this site free',
  messages: [
    'Looks like you’re using an ad blocker.',
    'Please allow ads on this site. Your blocker can stay on everywhere else.',
  ],
  cta_text: 'I’ve allowed ads',
  first_step: 'guide',
  primary_color: '#1f5eff',
  background_color: '#ffffff',
  logo_url: null,
  animation: 'fade',
};

/** They ask; none of them blames, hurries or pretends. */
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
      title: 'Made by people, paid for by ads',
      messages: [
        'Everything here is researched and written by people. Ads are how they are paid.',
        'If you like what we do, please allow ads on this site. Nothing changes anywhere else.',
      ],
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
      title: 'Two ways to support us',
      messages: [
        'Allow ads on this site. Your blocker can stay on everywhere else.',
        'Or support us directly: look for “Support us” in our menu.',
        'If neither suits you today, just close this and read on.',
      ],
      primary_color: '#0b6b57',
    },
  },
  {
    name: t('wall.shortBanner'),
    purpose: t('wall.oneSentenceAtTheBottom'),
    config: {
      ...plain,
      mode: 'banner',
      title: 'Ads keep this site free to read',
      messages: ['Would you allow them here?'],
      animation: 'slide',
    },
  },
  {
    name: t('wall.cardInTheArticle'),
    purpose: t('wall.aQuietCardBetweenYour'),
    config: {
      ...plain,
      mode: 'inline',
      title: 'Free to read, thanks to ads',
      messages: ['If you allow ads on this site, you help to pay for the next article.'],
      background_color: '#f4f5f7',
      animation: 'none',
    },
  },
];
