import type { TemplateConfig } from './templates.ts';

/** What a template has where nothing is stored: honest, short, no blame. */
export const defaultTemplateConfig: TemplateConfig = {
  mode: 'hard',
  title: 'Ads keep this site free',
  messages: [
    'It looks as if an ad blocker is on.',
    'Please allow ads on this site. Your blocker can stay on everywhere else.',
  ],
  cta_text: 'I have allowed this site',
  primary_color: '#1f5eff',
  background_color: '#ffffff',
  logo_url: null,
  animation: 'fade',
};

/** What a new template starts with. Earlier ones keep what visitors know, until their owner changes it. */
export const newTemplateConfig: TemplateConfig = { ...defaultTemplateConfig, first_step: 'guide' };
