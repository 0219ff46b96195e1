import type { TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';

/**
 * The fields in which a draft differs from what is stored: those and no others are sent. Undefined: the draft has none.
 * @param saved what is not only typed: what is empty in it, somebody has stored so.
 */
export function changesOf(
  stored: TemplateConfig | null,
  draft: TemplateConfig,
  saved: TemplateConfig | null = stored,
): TemplateChange {
  const tidy = tidied(draft, saved);
  const unseen = unseenFields(draft);
  if (!stored) return Object.fromEntries(Object.entries(tidy).filter(([field]) => !unseen.includes(field)));
  const fields = Object.keys({ ...stored, ...tidy }) as (keyof TemplateConfig)[];
  // A program may have stored what nobody typed: it is no change to leave it.
  const before = tidied(stored, stored);
  const changed = fields.filter(
    (field) => !unseen.includes(field) && !isSame(before[field] ?? {}, tidy[field] ?? {}),
  );
  return Object.fromEntries(changed.map((field) => [field, tidy[field]]));
}

/** The fields that are not on the screen with this style: what was typed there is not sent, so it cannot be refused. */
export function unseenFields({ style }: Pick<TemplateConfig, 'style'>): string[] {
  return style === 'letter' ? [] : ['signature', 'portrait_url'];
}

/** Without what was opened and left empty. What is stored empty stays: it takes the place of a value of the site. */
function tidied(config: TemplateConfig, stored: TemplateConfig | null): TemplateConfig {
  const { translations = {}, display = {} } = config;
  const translated = Object.entries(translations)
    .map(
      ([language, texts]) =>
        [
          language,
          {
            ...withoutEmpty({ ...texts, messages: written(texts.messages), choices: named(texts.choices) }),
            ...emptyAsStored(texts, stored?.translations?.[language]),
          },
        ] as const,
    )
    .filter(
      ([language, texts]) => Object.keys(texts).length > 0 || isSame(stored?.translations?.[language], {}),
    );
  const paths = display.excluded_paths?.map((path) => path.trim()).filter(Boolean);
  return {
    ...config,
    logo_url: config.logo_url?.trim() || null,
    ...(config.portrait_url !== undefined && { portrait_url: config.portrait_url?.trim() || null }),
    ...(config.signature !== undefined && { signature: config.signature?.trim() || null }),
    translations: Object.fromEntries(translated),
    display: {
      ...withoutEmpty({ ...display, excluded_paths: paths }),
      ...emptyAsStored(display, stored?.display),
    },
  };
}

/** Choices' texts without empty ones; none counts as none. */
function named(texts: Record<string, string> = {}): Record<string, string> | undefined {
  const left = Object.entries(texts).filter(([, text]) => text.trim());
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Messages of which none was written count as none. */
function written(messages: string[] | undefined): string[] | undefined {
  return messages?.some((message) => message.trim()) ? messages : undefined;
}

function withoutEmpty<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as T;
}

function emptyAsStored<T extends object>(fields: T, stored: Partial<T> = {}): Partial<T> {
  const isLeft = ([name, value]: [string, unknown]) =>
    isEmpty(value) && isSame(value, stored[name as keyof T]);
  return Object.fromEntries(Object.entries(fields).filter(isLeft)) as Partial<T>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whatever the order of the fields is. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}
