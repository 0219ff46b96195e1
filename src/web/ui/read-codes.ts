import { regionOfToday } from '../../kit/messages/region-of-today.ts';
import { locale } from '../i18n/language.ts';
import { type CodeKind, codesByName, nameOfCode } from './code-names.ts';

interface ReadCodes {
  codes: string[];
  /** What is neither a name nor a code. */
  unknown: string[];
}

/**
 * The codes of names and codes with commas between them.
 * @param isBest whether the first name that begins so is taken; else only a name that no other one is mixed up with.
 */
export function readCodes(kind: CodeKind, text: string, isBest: boolean): ReadCodes {
  const read: ReadCodes = { codes: [], unknown: [] };
  for (const entry of text.split(/[,;\n]+/).map((each) => each.trim())) {
    if (entry === '') continue;
    const codes = exactCodes(kind, entry) ?? beginningWith(kind, entry, isBest);
    if (codes) read.codes.push(...codes);
    else read.unknown.push(entry);
  }
  return read;
}

/** A name may have blanks; what is no name can be a list of codes. */
function exactCodes(kind: CodeKind, entry: string): string[] | null {
  const whole = codeOf(kind, entry);
  if (whole) return [whole];
  const codes = entry.split(/\s+/).map((each) => codeOf(kind, each));
  return codes.every((code) => code !== null) ? codes : null;
}

/** The code of a name in the reader's language, or of a code; null where it is neither. */
export function codeOf(kind: CodeKind, typed: string): string | null {
  const wanted = plain(kind === 'region' ? regionOfToday(typed) : typed);
  const known = codesByName(kind).find(([name, code]) => plain(name) === wanted || plain(code) === wanted);
  if (known) return known[1];
  // More languages than those that are offered have a name.
  const code = kind === 'language' ? canonical(typed) : null;
  return code !== null && nameOfCode(kind, code) !== code ? code : null;
}

function beginningWith(kind: CodeKind, entry: string, isBest: boolean): string[] | null {
  const wanted = plain(entry);
  const [first, second] = codesByName(kind).filter(([name]) => plain(name).startsWith(wanted));
  return first && (isBest || !second) ? [first[1]] : null;
}

/** People type names without their accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale);
}

function canonical(typed: string): string | null {
  try {
    return Intl.getCanonicalLocales(typed)[0] ?? null;
  } catch {
    return null; // not even the form of a code
  }
}
