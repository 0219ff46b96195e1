import { levelDigits } from '../../../kit/messages/axis-levels.ts';
import { numberFormat } from '../../../kit/messages/number-format.ts';
import { locale } from '../../i18n/language.ts';
import { formatMoney } from './price-format.ts';

/** The levels of an axis. Where they are less than the smallest coin apart, they have more decimals than money has. */
export function formatMoneyLevels(levels: number[], currency: string): string[] {
  const texts = levels.map((level) => formatMoney(String(level), currency));
  if (new Set(texts).size === texts.length) return texts;
  const minimumFractionDigits = levelDigits(levels);
  const fine = numberFormat(locale, { style: 'currency', currency, minimumFractionDigits });
  return levels.map((level) => fine.format(level));
}

/** The levels of an axis in page views. */
export function formatViewsLevels(levels: number[]): string[] {
  const maximumFractionDigits = levelDigits(levels);
  const fine = numberFormat(locale, { maximumFractionDigits });
  return levels.map((level) => fine.format(level));
}
