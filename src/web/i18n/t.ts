import { createElement, Fragment, type ReactNode } from 'react';
import { dictionary, locale } from './dictionary.ts';
import { whenAsked } from './lazy.ts';

type Values = Record<string, string | number>;

const plurals = whenAsked(() => new Intl.PluralRules(locale));
const numbers = whenAsked(() => new Intl.NumberFormat(locale));

/** The text in the reader's language. `{name}` stands for a value; numbers are written as the reader writes them. */
export function t(text: string, values: Values = {}): string {
  const translated = dictionary[text];
  return fill(typeof translated === 'string' ? translated : text, values);
}

/** A text about a number: `tn(3, '{count} site', '{count} sites')`. */
export function tn(count: number, one: string, other: string, values: Values = {}): string {
  const translated = dictionary[other];
  const forms = typeof translated === 'object' ? translated : { one, other };
  return fill(plurals().select(count) === 'one' ? forms.one : forms.other, { count, ...values });
}

/** A text with elements in it: `rich('Read {link} first.', { link: <a …>the guide</a> })`. */
export function rich(text: string, parts: Record<string, ReactNode>): ReactNode {
  const pieces = t(text)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : (parts[piece] ?? '')));
  return createElement(Fragment, null, ...pieces);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers().format(value) : value;
  });
}
