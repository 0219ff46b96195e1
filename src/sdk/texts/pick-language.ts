/** Old codes, and languages whose readers read another one that there are texts in. */
const readAs: Record<string, string> = {
  bs: 'hr',
  in: 'id',
  iw: 'he',
  nn: 'nb',
  no: 'nb',
  sh: 'sr',
  yue: 'zh-tw',
};

/** The available language that suits the visitor's wishes (BCP 47 tags, best first), spelt as available; or `en`. */
export function pickLanguage(wanted: string[], available: string[]): string {
  // Of those that are read as one, as `nb` and `nn`, each is for its own readers; those of others get the one spelled that way.
  const known = new Map([normal, spelled].flatMap((key) => available.map((tag) => [key(tag), tag])));
  for (const wish of wanted) {
    const tag = known.get(meanings(wish).find((meaning) => known.has(meaning)) ?? '');
    const sibling = tag ?? available.find((other) => base(normal(other)) === base(normal(wish)));
    if (sibling) return sibling;
  }
  return 'en';
}

/** What it says itself, then what its readers read too. Of Chinese, a looser tag is in the other script. */
function meanings(wish: string): string[] {
  const own = spelled(wish);
  return [...(base(own) === 'zh' ? [own] : narrowing(own)), ...narrowing(normal(wish))];
}

/** `sr-latn-rs`, `sr-latn`, `sr`: a tag's looser and looser meanings. */
function narrowing(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function spelled(tag: string): string {
  return tag.trim().toLowerCase().replaceAll('_', '-');
}

function normal(tag: string): string {
  const [first = '', ...rest] = spelled(tag).split('-');
  if (first === 'zh') return isTraditional(rest) ? 'zh-tw' : 'zh';
  return [readAs[first] ?? first, ...rest].join('-');
}

/** The script decides where it is written; otherwise the place does. */
function isTraditional(subtags: string[]): boolean {
  if (subtags.includes('hans')) return false;
  return ['hant', 'tw', 'hk', 'mo'].some((tag) => subtags.includes(tag));
}

function base(tag: string): string {
  return tag.split('-')[0] ?? '';
}
