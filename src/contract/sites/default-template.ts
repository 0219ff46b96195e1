import type { TemplateConfig } from './templates.ts';

/** What a template has where nothing is stored: honest, short, no blame. */
export const defaultTemplateConfig: TemplateConfig = {
  mode: 'hard',
  title: 'Ads keep this site free',
  messages: [
    'Looks like you’re using an ad blocker.',
    'Please allow ads on this site. Your blocker can stay on everywhere else.',
  ],
  cta_text: 'I’ve allowed ads',
  primary_color: '#1f5eff',
  background_color: '#ffffff',
  logo_url: null,
  animation: 'fade',
};

/** What a new template starts with. Earlier ones keep what visitors know, until their owner changes it. */
export const newTemplateConfig: TemplateConfig = { ...defaultTemplateConfig, first_step: 'guide' };

type Texts = Pick<TemplateConfig, 'title' | 'messages' | 'cta_text'>;

/** What the texts were before. Templates that still have them are not their owner's own words. */
const formerTexts: Texts[] = [
  {
    ...defaultTemplateConfig,
    messages: ['It looks as if an ad blocker is on.', ...defaultTemplateConfig.messages.slice(1)],
    cta_text: 'I have allowed this site',
  },
];

/** Whether all of these are our texts, which visitors get in their language. */
export function hasDefaultTexts(texts: Texts): boolean {
  return (
    isDefaultText('title', texts) && isDefaultText('messages', texts) && isDefaultText('cta_text', texts)
  );
}

/** Whether this one of them is ours. */
export function isDefaultText(name: keyof Texts, texts: Texts): boolean {
  const lines = (all: Texts) => [all[name]].flat().join('\n');
  return [defaultTemplateConfig, ...formerTexts].some((ours) => lines(ours) === lines(texts));
}
