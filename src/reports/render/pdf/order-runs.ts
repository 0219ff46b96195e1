/** A stretch of one line in one direction; right-to-left ones are in reading order, brackets already mirrored. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

type Class = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';

const hasRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const classes: [Class, RegExp][] = [
  ['NSM', /\p{Mn}|\p{Me}|\u200D|\u200C/u],
  ['AN', /[\u0600-\u0605\u0660-\u0669\u066B\u066C\u06DD]/u],
  ['EN', /[0-9\u00B2\u00B3\u00B9\u06F0-\u06F9\u2070-\u2089]/u],
  ['ES', /[+\-\u2212]/u],
  ['ET', /[#$%\u00A2-\u00A5\u00B0\u00B1\u066A\u2030\u20A0-\u20CF]/u],
  ['CS', /[,./:\u00A0\u060C]/u],
  ['AL', /[\u0608-\u07BF\u0860-\u08FF\uFB50-\uFDFF\uFE70-\uFEFE]/u],
  ['R', hasRightToLeft],
  ['L', /\p{L}|\p{N}|\p{Mc}/u],
];
const mirrors = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'].flatMap(([a = '', b = '']) => [
    [a, b],
    [b, a],
  ]),
);

const brackets = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/**
 * One line in the order in which it stands on paper, from left to right: the Unicode Bidirectional Algorithm (UAX #9)
 * for text without embeddings and isolates; those characters are taken out before.
 */
export function orderRuns(line: string): DirectedRun[] {
  if (!hasRightToLeft.test(line)) return [{ text: line, isRightToLeft: false }];
  const letters = [...line];
  const given = letters.map(classOf);
  const base = given.find((one) => one === 'L' || one === 'R' || one === 'AL') === 'L' ? 0 : 1;
  const resolved = resolveNeutrals(resolveBrackets(letters, resolveNumbers(given), base), base);
  const levels = resolved.map((one) => levelOf(one, base));
  return reorder(joinLevels(letters, levels)).map(({ letters: run, level }) => ({
    text: run.map((letter) => (level % 2 === 1 ? (mirrors.get(letter) ?? letter) : letter)).join(''),
    isRightToLeft: level % 2 === 1,
  }));
}

function classOf(letter: string): Class {
  return classes.find(([, letters]) => letters.test(letter))?.[0] ?? 'ON';
}

/** Rules W1 to W7. */
function resolveNumbers(given: Class[]): Class[] {
  const out = given.map((one, at) =>
    one === 'NSM' ? (given.slice(0, at).findLast((before) => before !== 'NSM') ?? 'ON') : one,
  );
  let strong: Class = 'ON';
  for (const [at, one] of out.entries()) {
    if (one === 'EN' && strong === 'AL') out[at] = 'AN';
    if (one === 'L' || one === 'R' || one === 'AL') strong = one;
  }
  for (const [at, one] of out.entries()) if (one === 'AL') out[at] = 'R';
  for (const [at, one] of out.entries()) {
    const [before, after] = [out[at - 1], out[at + 1]];
    if (before !== after || (before !== 'EN' && before !== 'AN')) continue;
    if (one === 'CS' || (one === 'ES' && before === 'EN')) out[at] = before;
  }
  for (const [at, one] of out.entries()) if (one === 'ET' && out[at - 1] === 'EN') out[at] = 'EN';
  for (let at = out.length - 1; at >= 0; at--) if (out[at] === 'ET' && out[at + 1] === 'EN') out[at] = 'EN';
  strong = 'ON';
  return out.map((one) => {
    if (one === 'L' || one === 'R') strong = one;
    if (one === 'EN') return strong === 'L' ? 'L' : 'EN';
    return one === 'L' || one === 'R' || one === 'AN' ? one : 'ON';
  });
}

/** Rule N0: a pair of brackets goes with what is inside, or with what is before where that runs against the line. */
function resolveBrackets(letters: string[], given: Class[], base: number): Class[] {
  const out = [...given];
  const line: Class = base === 0 ? 'L' : 'R';
  const side = (one: Class): Class => (one === 'ON' ? 'ON' : one === 'L' ? 'L' : 'R');
  for (const [open, close] of bracketPairs(letters)) {
    const inside = new Set(out.slice(open + 1, close).map(side));
    const before = side(out.slice(0, open).findLast((one) => one !== 'ON') ?? line);
    const against: Class = line === 'L' ? 'R' : 'L';
    const taken = inside.has(line)
      ? line
      : inside.has(against)
        ? before === against
          ? against
          : line
        : null;
    if (taken) [out[open], out[close]] = [taken, taken];
  }
  return out;
}

function bracketPairs(letters: string[]): [number, number][] {
  const open: { at: number; closes: string }[] = [];
  const pairs: [number, number][] = [];
  for (const [at, letter] of letters.entries()) {
    const closes = brackets.get(letter);
    if (closes !== undefined) open.push({ at, closes });
    const from = open.findLastIndex((one) => one.closes === letter);
    if (from < 0) continue;
    pairs.push([open[from]?.at ?? at, at]);
    open.length = from;
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** Rules N1 and N2: between two of one direction as they are, else as the line is. */
function resolveNeutrals(given: Class[], base: number): Class[] {
  const line: Class = base === 0 ? 'L' : 'R';
  const side = (one: Class | undefined): Class => (one === undefined ? line : one === 'L' ? 'L' : 'R');
  const out = [...given];
  for (let at = 0; at < out.length; at++) {
    if (out[at] !== 'ON') continue;
    let end = at;
    while (out[end] === 'ON') end++;
    const before = side(out[at - 1]);
    out.fill(before === side(out[end]) && end < out.length ? before : line, at, end);
    at = end;
  }
  return out;
}

function levelOf(one: Class, base: number): number {
  if (one === 'R') return 1;
  return one === 'L' ? base * 2 : 2;
}

interface LevelRun {
  letters: string[];
  level: number;
}

function joinLevels(letters: string[], levels: number[]): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const [at, letter] of letters.entries()) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.letters.push(letter);
    else runs.push({ letters: [letter], level });
  }
  return runs;
}

/** Rule L2, on runs: from the highest level down, each stretch at least that high is turned round. */
function reorder(runs: LevelRun[]): LevelRun[] {
  let out = runs;
  for (const lowest of [2, 1]) {
    const next: LevelRun[] = [];
    let stretch: LevelRun[] = [];
    for (const run of out) {
      if (run.level >= lowest) stretch.unshift(run);
      else {
        next.push(...stretch, run);
        stretch = [];
      }
    }
    out = [...next, ...stretch];
  }
  return out;
}
