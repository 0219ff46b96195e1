import type { TemplateConfig } from '../sites/templates.ts';

/** A text of a wall, where it is in the template, and what it is for. */
export interface WallText {
  /** A path as in the API's errors: `messages.0`, `translations.de.title`. */
  field: string;
  text: string;
  /** `refusal`: a button that leaves without allowing ads; `button`: every other one. */
  use: 'prose' | 'button' | 'refusal';
}

const refusals: readonly string[] = ['close', 'later', 'own'];

/** The owner's texts, a wall for each language that has its own; those that are empty are left out. */
export function wallsIn(config: TemplateConfig): WallText[][] {
  const own = [...signatureOf(config), ...textsOf(config, config, '')];
  const others = Object.entries(config.translations ?? {}).map(([code, texts]) => {
    const choices = config.choices?.map((choice) => ({ ...choice, text: texts.choices?.[choice.id] }));
    return textsOf({ ...texts, choices }, config, `translations.${code}.`);
  });
  return [own, ...others];
}

/** Part of the wall in one style only, and the same in every language. */
function signatureOf({ style, signature }: TemplateConfig): WallText[] {
  return style === 'letter' && signature ? [{ field: 'signature', text: signature, use: 'prose' }] : [];
}

interface Texts {
  title?: string | undefined;
  messages?: string[] | undefined;
  cta_text?: string | undefined;
  choices?: { id: string; text?: string | undefined }[] | undefined;
}

function textsOf(texts: Texts, { choices = [] }: TemplateConfig, path: string): WallText[] {
  const kinds = new Map(choices.map(({ id, kind }) => [id, kind]));
  const all: WallText[] = [
    { field: `${path}title`, text: texts.title ?? '', use: 'prose' },
    ...(texts.messages ?? []).map(
      (text, at): WallText => ({ field: `${path}messages.${at}`, text, use: 'prose' }),
    ),
    { field: `${path}cta_text`, text: texts.cta_text ?? '', use: 'button' },
    ...(texts.choices ?? []).map(({ id, text = '' }, at): WallText => {
      const use = refusals.includes(kinds.get(id) ?? '') ? 'refusal' : 'button';
      return { field: path ? `${path}choices.${id}` : `choices.${at}.text`, text, use };
    }),
  ];
  return all.filter(({ text }) => text.trim() !== '');
}
