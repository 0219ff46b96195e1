import { closeIsolate } from '../../kit/isolate.ts';
import { visible, visibleLines } from '../../kit/visible.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as HTML text or attribute value: it stays text. Controls, which no reader shows, go. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** One line: what a subject, a name or a heading may be. */
export function oneLine(text: string, maxCharacters: number): string {
  return shorten(
    visibleLines(text)
      .replace(/[^\S\u00a0\u202f]+/g, ' ')
      .trim(),
    maxCharacters,
  );
}

/** Text of several lines for a reader without markup. */
export function manyLines(text: string, maxCharacters: number): string {
  return shorten(visibleLines(text).trim(), maxCharacters);
}

/** Cut at whole characters, with an ellipsis. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const characters = [...text];
  return characters.length <= maxCharacters
    ? text
    : closeIsolate(`${characters.slice(0, maxCharacters - 1).join('')}…`);
}

/**
 * An address for a link.
 * @throws Error where it is not http or https: no email links to a script.
 */
export function linkAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`an email does not link to ${protocol}`);
  return href;
}
