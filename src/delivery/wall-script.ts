import type { ChoiceKind } from '../contract/sites/choice-kinds.ts';
import type { Choice } from '../contract/sites/choices.ts';
import { isDefaultText } from '../contract/sites/default-template.ts';
import type { TemplateConfig } from '../contract/sites/templates.ts';
import { allTexts } from '../sdk/texts/all.ts';
import { directionOf } from '../sdk/texts/direction.ts';
import { en } from '../sdk/texts/en.ts';
import type { ChoiceTexts, Texts } from '../sdk/texts/texts.ts';
import type { WallContent } from '../sdk/wall/port.ts';
import { inFunction } from './loader-script.ts';
import type { SdkFiles } from './sdk-files.ts';
import type { WallLanguage } from './wall-language.ts';

/** Of the public page that says what the script does on a site. */
export function aboutAddress(baseUrl: string, siteId: string): string {
  return `${baseUrl}/v1/about/${siteId}`;
}

/** The built wall with a template's texts, in one language, in front; with the parts that it needs for more choices and its style. */
export function wallSource({ wall, pieces }: SdkFiles, content: WallContent): string {
  const { choices, config } = content;
  const isStyled = config.style !== undefined && config.style !== 'plain';
  const code = [choices && pieces.choices, isStyled && pieces.style, wall].filter(Boolean).join('\n');
  return inFunction('__TRUCE_WALL__', content, code);
}

/** @param about the address of the site's public page */
export function wallContent(
  config: TemplateConfig,
  { language, translation = '' }: WallLanguage,
  about: string,
): WallContent {
  const all = allTexts[language] ?? en;
  const { choices: choiceTexts, ...texts } = all;
  const { translations = {}, choices, display: _, ...template } = config;
  const { choices: labels, ...translated } = translations[translation] ?? {};
  return {
    config: { ...template, ...translatedDefaults(config, translated, all), ...translated },
    texts,
    about,
    ...(choices && shownChoices(choices, labels, choiceTexts)),
    language,
    direction: directionOf(language),
  };
}

type Translation = NonNullable<TemplateConfig['translations']>[string];

/**
 * Ours in the wall's language, where the template still has them. None beside a title or messages that stay in the owner's
 * language: these texts are read as one, so that they stay together.
 */
function translatedDefaults(
  config: TemplateConfig,
  translated: Translation,
  { title, messages, cta }: Texts,
): Partial<TemplateConfig> {
  const stays = (name: 'title' | 'messages') =>
    translated[name] === undefined && !isDefaultText(name, config);
  if (stays('title') || stays('messages')) return {};
  return {
    ...(isDefaultText('title', config) && { title }),
    ...(isDefaultText('messages', config) && { messages }),
    ...(isDefaultText('cta_text', config) && { cta_text: cta }),
  };
}

/** The owner's words for them, else ours. */
function shownChoices(
  choices: Choice[],
  labels: Record<string, string> = {},
  texts: ChoiceTexts,
): Pick<WallContent, 'choices' | 'form'> {
  const { email, send, notSent, skip, ...defaults } = texts;
  const ours: Partial<Record<ChoiceKind, string>> = { ...defaults, close: skip };
  const asks = choices.some(({ kind }) => kind === 'newsletter');
  return {
    choices: choices.map((choice) => ({
      ...choice,
      text: labels[choice.id] ?? choice.text ?? ours[choice.kind] ?? '',
    })),
    ...(asks && { form: { email, send, notSent } }),
  };
}
