/** What stands between the literal parts of a pattern: wildcards, separators and anchors. */
const isBetween = new Set([...'*^| \t'].map((char) => char.charCodeAt(0)));
const dollar = 36;
const dot = 46;
const ascii = 128;
/** Three characters of seven bits each. */
const trigrams = 1 << 21;

/**
 * Tells quickly which rules of a list cannot match any of these URLs, so that an engine reads a few hundred of 70,000: a rule
 * matches only where all literal parts of its pattern stand in the URL, and with them every three characters in a row.
 * What is not plainly such a pattern may match.
 */
export function mayTouch(urls: string[]): (rule: string) => boolean {
  const known = new Uint8Array(trigrams);
  for (const url of urls) {
    let last = 0;
    for (let at = 0; at < url.length; at++) {
      last = joined(last, lower(url.charCodeAt(at)));
      if (at >= 2) known[last] = 1;
    }
  }
  return (rule) => {
    const start = rule.startsWith('@@') ? 2 : 0;
    if (rule.startsWith('!') || isExpression(rule, start)) return true;
    let last = 0;
    let length = 0;
    for (let at = start; at < rule.length; at++) {
      const code = rule.charCodeAt(at);
      if (code >= ascii) return true; // a host name that engines read as punycode
      if (code === dollar) return true; // options, which only narrow it
      if (isBetween.has(code) || (code === dot && length === 0)) {
        length = 0;
        continue;
      }
      last = joined(last, lower(code));
      length++;
      if (length >= 3 && known[last] === 0) return false;
    }
    return true;
  };
}

/** A regular expression stands between two slashes. */
function isExpression(rule: string, start: number): boolean {
  if (rule[start] !== '/') return false;
  const end = rule.lastIndexOf('/');
  return end > start && (end === rule.length - 1 || rule[end + 1] === '$');
}

function joined(last: number, code: number): number {
  return ((last << 7) | (code & 127)) & (trigrams - 1);
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}
