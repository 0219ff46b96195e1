import { hasDefaultTexts } from '../contract/sites/default-template.ts';
import type { SiteConfig } from '../contract/sites/sites.ts';
import type { TemplateConfig } from '../contract/sites/templates.ts';
import { allTexts } from '../sdk/texts/all.ts';
import { pickLanguage } from '../sdk/texts/pick-language.ts';

/** The languages of the visitor, by preference, and of the page. */
export interface Wishes {
  visitor: string[];
  page: string;
}

/** What a wall is shown in. */
export interface WallLanguage {
  /** Of our texts. */
  language: string;
  /** The template's translation that the owner's texts come from, by its code; none: they are as the owner wrote them. */
  translation?: string | undefined;
}

/** The owner's words choose the language, and ours follow as closely as they can: there may be none in it. */
export function wallLanguage(
  config: TemplateConfig,
  allowed: SiteConfig['languages'],
  { visitor, page }: Wishes,
): WallLanguage {
  const isAllowed = (code: string) => allowed === 'auto' || allowed.some((tag) => reads(tag, code));
  const all = Object.keys(allTexts);
  const mine = all.filter(isAllowed);
  const known = mine.length > 0 ? mine : all;
  const translated = Object.keys(config.translations ?? {}).filter(isAllowed);
  // What the owner wrote is in the page's language, what we wrote in all of ours. A translation to the very same goes first.
  const written = isOwn(config) ? [codeOf(page, all)].filter(isAllowed) : known;
  const spoken = [...written, ...translated];
  const wishes = [...visitor, page, ...(allowed === 'auto' ? [] : allowed)];
  const wish = wishes.find((tag) => readsAny(tag, spoken));
  if (wish === undefined) return { language: firstReadable(wishes, known) };
  const chosen = pickLanguage([wish], spoken);
  const close = known.filter((code) => reads(chosen, code));
  return {
    language: readsAny(wish, close) ? pickLanguage([wish], close) : firstReadable(wishes, known),
    translation: translated.find((code) => code === chosen),
  };
}

/** Whether the owner wrote one of the texts. */
function isOwn({ choices = [], ...texts }: TemplateConfig): boolean {
  return choices.some(({ text }) => text !== undefined) || !hasDefaultTexts(texts);
}

/**
 * `en` for `en-US`, since most pages that have a place in their language do not mean it; but `pt-br` for `pt-BR`, and `nn`
 * for `nn`, though its readers get ours in `nb`.
 */
function codeOf(page: string, known: string[]): string {
  const [language = ''] = page.toLowerCase().split(/[-_]/);
  const code = pickLanguage([page], known);
  return code.split('-')[0] === language ? code : language;
}

function firstReadable(wishes: string[], codes: string[]): string {
  return pickLanguage(
    wishes.filter((tag) => readsAny(tag, codes)),
    codes,
  );
}

function readsAny(tag: string, codes: string[]): boolean {
  return codes.some((code) => reads(tag, code));
}

/** Whether texts in `code` suit a reader of `tag`; English is what the picker falls back to. */
function reads(tag: string, code: string): boolean {
  return pickLanguage([tag], [code]) === code && /^en\b/i.test(code) === /^en\b/i.test(tag);
}
