import { decoded } from '../../kit/decoded.ts';
import { withoutInvisible } from './invisible.ts';

/** Shows nothing, a gap, or turns the text around it. */
const unseen = /[\p{Cc}\p{Cn}\p{Co}\p{Z}\u202a-\u202e\u2066-\u2069]/u;

/** Of what people type, these are never in a path that a browser asks for. */
const encodedByBrowsers = /[^\x21-\x7e]|["<>`{}]/gu;

/**
 * A path, or a part or pattern of one, as browsers report it: letters beyond ASCII are percent-encoded, with capital
 * digits. What is encoded already stays so.
 */
export function encodedPath(path: string): string {
  return capitalDigits(path.toWellFormed().replace(encodedByBrowsers, encodeURIComponent));
}

/** `%c3%a4` and `%C3%A4` are the same letter (RFC 3986, section 6.2.2.1): links have either. */
export function capitalDigits(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
}

/**
 * A path as people write it: letters beyond ASCII in place of their codes. Codes of a slash, a space, of what is no
 * letter or shows nothing stay, so that two paths never look alike.
 */
export function readablePath(path: string): string {
  return path.replace(/(%[89a-f][\da-f])+/gi, (codes) => {
    const text = decoded(codes);
    return text === withoutInvisible(text) && !unseen.test(text) ? text : codes;
  });
}
