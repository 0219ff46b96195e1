import { closeIsolate, onlyIsolated } from '../../kit/isolate.ts';

/**
 * Text for Slack's mrkdwn as it is: no links, no mentions. `<`, `>` and `&` are what Slack's own markup is made of
 * (api.slack.com: formatting text); an `@` gets a character without width behind it, so that it calls nobody.
 */
export function escapeMrkdwn(text: string): string {
  return plain(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b')
    .replaceAll(/([*_~`])/g, '\u200b$1\u200b');
}

/** Well-formed, without what is not seen. */
export function plain(text: string): string {
  return onlyIsolated(text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\u202a-\u202e]+/gu, ' ')).trim();
}

/** At most so many of UTF-16's units, as Slack and JavaScript count, with dots where something was cut. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Room for the dots, and for the sign that ends a name whose end is cut.
  const head = text
    .slice(0, most - 2)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  // Half an escape would be shown as it is.
  return closeIsolate(`${head.replace(/&[a-z]{0,4}$/, '')}…`);
}
