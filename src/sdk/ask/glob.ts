type Text = Pick<string, 'length' | 'charCodeAt'>;

/**
 * Whether the whole text fits a glob, in which `*` stands for anything, also slashes and nothing. Owners write the
 * globs and visitors' links bring the texts, so it never backtracks further than to the last star: a text is read at
 * most once for each character of the glob.
 */
export function fitsGlob(text: Text, glob: string): boolean {
  let at = 0;
  let read = 0;
  /** Where the last star stands, and where the text that it has not swallowed begins. */
  let star = -1;
  let rest = 0;
  while (read < text.length) {
    if (glob[at] === '*') {
      star = at++;
      rest = read;
    } else if (text.charCodeAt(read) === glob.charCodeAt(at)) {
      at++;
      read++;
    } else if (star < 0) {
      return false;
    } else {
      at = star + 1;
      read = ++rest;
    }
  }
  while (glob[at] === '*') at++;
  return at === glob.length;
}
