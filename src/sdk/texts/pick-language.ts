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
  const known = new Map(available.map((tag) => [normal(tag), tag]));
  for (const wish of wanted) {
    const tag = known.get(narrowing(normal(wish)).find((shorter) => known.has(shorter)) ?? '');
    const sibling = tag ?? available.find((other) => base(normal(other)) === base(normal(wish)));
    if (sibling) return sibling;
  }
  return 'en';
}

/** `sr-latn-rs`, `sr-latn`, `sr`: a tag's looser and looser meanings. */
function narrowing(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function normal(tag: string): string {
  const [first = '', ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
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
