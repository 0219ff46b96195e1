/** Ways on that a wall can offer. `allow` is its button, which looks again whether ads load. */
export const choiceKinds = [
  'allow',
  'pass',
  'login',
  'newsletter',
  'video',
  'later',
  'close',
  'own',
] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** What the wall puts into a `url` instead of a word in braces. */
export const choicePlaceholders = ['return', 'session', 'choice', 'variant', 'token'] as const;
export type ChoicePlaceholder = (typeof choicePlaceholders)[number];

export const maxChoices = 6;
export const choiceTextLength = 60;

/** The kinds that need a field, and those that may have it; no other does. */
const fields = {
  url: { needed: ['pass', 'login', 'newsletter'], allowed: ['own'] },
  text: {
    needed: ['own'],
    allowed: ['pass', 'login', 'newsletter', 'video', 'later', 'close'],
  },
  days: { needed: [], allowed: ['later'] },
  value: { needed: [], allowed: ['pass', 'login', 'newsletter', 'video', 'own'] },
  // The button that a wall is about is there for everybody.
  modes: { needed: [], allowed: choiceKinds.slice(1) },
  devices: { needed: [], allowed: choiceKinds.slice(1) },
} as const satisfies Record<string, { needed: readonly ChoiceKind[]; allowed: readonly ChoiceKind[] }>;

export function takes(kind: ChoiceKind, field: keyof typeof fields): 'needed' | 'allowed' | 'not' {
  const { needed, allowed }: { needed: readonly ChoiceKind[]; allowed: readonly ChoiceKind[] } =
    fields[field];
  if (needed.includes(kind)) return 'needed';
  return allowed.includes(kind) ? 'allowed' : 'not';
}

export type ChoiceField = keyof typeof fields;
export const choiceFields = Object.keys(fields) as ChoiceField[];
