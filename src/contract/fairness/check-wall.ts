import { isDefaultText } from '../sites/default-template.ts';
import type { DisplayRules } from '../sites/display.ts';
import type { TemplateConfig } from '../sites/templates.ts';
import { checkedLanguages, emptyLabels, onThisSite, phrases, shamedRefusals, turningOff } from './phrases.ts';
import { type WallText, wallsIn } from './wall-labels.ts';

/** As many as one reads in a quarter of a minute, at 240 words a minute: visitors came to read something else. */
export const maxWords = 60;
/** A wall that turns hard in fewer sessions than this hardly took the first no for an answer. */
export const fewSessions = 3;

/**
 * What each finding is: a `problem` deceives, presses or shuts somebody out; a `suggestion` is legitimate but could be kinder.
 * Source: Digital Services Act, Article 25 and recital 67; EDPB Guidelines 03/2022; WCAG 2.2, 2.4.6 and 3.1.2.
 */
export const findingLevels = {
  blames: 'problem',
  frightens: 'problem',
  hurries: 'problem',
  shames_refusal: 'problem',
  says_little: 'problem',
  same_label: 'problem',
  half_translated: 'problem',
  holds_back: 'problem',
  shouts: 'suggestion',
  off_everywhere: 'suggestion',
  long: 'suggestion',
  no_other_way: 'suggestion',
  asks_again: 'suggestion',
  soon_hard: 'suggestion',
  not_checked: 'suggestion',
} as const;
export type FindingCode = keyof typeof findingLevels;

export interface WallFinding {
  code: FindingCode;
  level: 'problem' | 'suggestion';
  /** A path as in the API's errors: `messages.0`. */
  field: string;
  values: Record<string, string | number>;
}

/** What else decides how a wall meets visitors: the mode they get, and the rules of the site. */
export interface WallAround {
  mode: TemplateConfig['mode'];
  display: DisplayRules;
}

/** Everything about a template that is unfair to visitors, or could be kinder: problems first, then in its order. */
export function checkWall(config: TemplateConfig, around: WallAround): WallFinding[] {
  const findings = [
    ...wallsIn(config).flatMap((texts) => [
      ...texts.flatMap(checkText),
      ...checkLabels(texts),
      ...checkLength(texts),
    ]),
    ...checkTranslations(config),
    ...unknownLanguages(config),
    ...checkWaysOut(config, around),
  ];
  return [...findings.filter(isProblem), ...findings.filter((each) => !isProblem(each))];
}

function isProblem({ level }: WallFinding): boolean {
  return level === 'problem';
}

function finding(code: FindingCode, field: string, values: WallFinding['values'] = {}): WallFinding {
  return { code, level: findingLevels[code], field, values };
}

function checkText({ field, text, use }: WallText): WallFinding[] {
  const found: WallFinding[] = [];
  for (const [code, patterns] of Object.entries(phrases)) {
    const words = firstMatch(patterns, text);
    if (words !== null) found.push(finding(code as keyof typeof phrases, field, { words }));
  }
  const sentences = text.split(/(?<=[.!?…])\s+/).filter((each) => firstMatch(onThisSite, each) === null);
  const off = sentences.map((each) => firstMatch(turningOff, each)).find((words) => words !== null);
  if (off) found.push(finding('off_everywhere', field, { words: off }));
  if (use !== 'prose' && emptyLabels.test(text.trim())) {
    found.push(finding('says_little', field, { words: text.trim() }));
  }
  if (use === 'refusal' && firstMatch(shamedRefusals, text) !== null) {
    found.push(finding('shames_refusal', field, { words: text.trim() }));
  }
  return found;
}

function firstMatch(patterns: RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match[0].trim();
  }
  return null;
}

/** Two buttons of a wall with the same words do different things. */
function checkLabels(texts: WallText[]): WallFinding[] {
  const buttons = texts.filter(({ use }) => use !== 'prose');
  const same = (one: WallText, other: WallText) =>
    one.text.trim().toLowerCase() === other.text.trim().toLowerCase();
  return buttons
    .filter((button, at) => buttons.slice(0, at).some((earlier) => same(earlier, button)))
    .map(({ field, text }) => finding('same_label', field, { words: text.trim() }));
}

function checkLength(texts: WallText[]): WallFinding[] {
  const prose = texts.filter(({ use }) => use === 'prose');
  const count = prose.map(({ text }) => text.trim().split(/\s+/).length).reduce((sum, each) => sum + each, 0);
  const last = prose.at(-1);
  return last && count > maxWords ? [finding('long', last.field, { count, most: maxWords })] : [];
}

/** A wall that is partly in another language: a screen reader reads one of them wrongly. Ours need no translation. */
function checkTranslations(config: TemplateConfig): WallFinding[] {
  const own = (name: Parameters<typeof isDefaultText>[0], text: string) =>
    isDefaultText(name, config) ? undefined : text;
  return Object.entries(config.translations ?? {}).flatMap(([code, texts]) => {
    const pairs: [own: string | undefined, translated: string | undefined][] = [
      [own('title', config.title), texts.title],
      ...config.messages.map((text, at): [string | undefined, string | undefined] => [
        own('messages', text),
        texts.messages?.[at],
      ]),
      [own('cta_text', config.cta_text), texts.cta_text],
      ...(config.choices ?? []).map(({ id, text }): [string | undefined, string | undefined] => [
        text,
        texts.choices?.[id],
      ]),
    ];
    const isBegun = pairs.some(([, translated]) => isText(translated));
    const lacksOne = pairs.some(([text, translated]) => isText(text) && !isText(translated));
    return isBegun && lacksOne
      ? [finding('half_translated', `translations.${code}`, { language: code })]
      : [];
  });
}

/** Phrases are known in few languages: silence about the others would read as praise. */
function unknownLanguages({ translations = {} }: TemplateConfig): WallFinding[] {
  return Object.entries(translations)
    .filter(([code, { title, messages = [], cta_text, choices = {} }]) => {
      const texts = [title, ...messages, cta_text, ...Object.values(choices)];
      return texts.some(isText) && !checkedLanguages.includes(code.split('-')[0] ?? '');
    })
    .map(([code]) => finding('not_checked', `translations.${code}`, { language: code }));
}

function isText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

function checkWaysOut(config: TemplateConfig, { mode, display: site }: WallAround): WallFinding[] {
  const { choices = [] } = config;
  const rules = { ...site, ...config.display };
  if (mode !== 'hard')
    return rules.once_in_days === undefined && mode !== 'inline'
      ? [finding('asks_again', 'display.once_in_days')]
      : [];
  const others = choices.filter(({ kind, modes }) => kind !== 'allow' && (!modes || modes.includes('hard')));
  const soft = rules.hard_after_sessions ?? fewSessions;
  return [
    ...(rules.exit_intent ? [finding('holds_back', 'display.exit_intent')] : []),
    ...(others.length === 0 ? [finding('no_other_way', 'choices')] : []),
    ...(soft < fewSessions
      ? [finding('soon_hard', 'display.hard_after_sessions', { most: fewSessions })]
      : []),
  ];
}
