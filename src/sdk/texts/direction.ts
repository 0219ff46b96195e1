const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Which way a language is written, by its tag in any spelling. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
}
