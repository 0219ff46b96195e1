import { inViews, signOf } from '../../../contract/messages/too-early.ts';
import { numberFormat } from '../../../kit/messages/number-format.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { t } from '../../i18n/t.ts';
import { formatSigned } from '../../ui/numbers/number-format.ts';

/** Decimal text from the API as money of its currency; what was lost has a minus. */
export function formatMoney(amount: string, currency: string): string {
  // Currencies of three decimals and none keep theirs; the text never becomes a binary fraction.
  return money(currency).format(amount as Intl.StringNumericLiteral);
}

/** What a thousand views earn, with all the decimals that a rate may have: less than a cent is not nothing. */
export function formatRate(amount: string, currency: string): string {
  return rateMoney(currency).format(amount as Intl.StringNumericLiteral);
}

/** €1.00 to €3.00. */
export function formatMoneyRange([low, high]: [string, string], currency: string): string {
  return t('common.lowToHigh', { low: formatMoney(low, currency), high: formatMoney(high, currency) });
}

type Figure = { page_views: number; amount: string | null };
type WithEnds = Figure & {
  interval: [string, string] | null;
  page_views_interval: [number, number] | null;
};

/** In money; without a rate, in page views. */
export function figureText({ amount, page_views }: Figure, currency: string | null): string {
  if (amount !== null && currency !== null) return formatMoney(amount, currency);
  return t('revenue.pageViews', { count: page_views, shown: formatViews(page_views) });
}

/** What is judged of it: without a currency, page views are all that is shown. */
export function asShown<F extends WithEnds>(figure: F, currency: string | null): F {
  return currency === null ? inViews(figure) : figure;
}

/** A change has its sign always. */
export function changeText(figure: WithEnds, currency: string | null): string {
  const sign = signOf(asShown(figure, currency)) > 0 ? '+' : '';
  return `${sign}${figureText(figure, currency)}`;
}

/** A loss as a gain: what is below zero for certain is easier to read that way. */
export function reversed<F extends WithEnds>(figure: F): F {
  const { page_views, page_views_interval: views, amount, interval } = figure;
  return {
    ...figure,
    page_views: -page_views,
    page_views_interval: views && [-views[1], -views[0]],
    amount: amount && negated(amount),
    interval: interval && [negated(interval[1]), negated(interval[0])],
  };
}

/** Decimal text stays text. */
function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** The interval of the same; null where there is none. */
export function intervalText(figure: WithEnds, currency: string | null): string | null {
  const { amount, interval, page_views_interval: views } = figure;
  if (amount !== null && currency !== null) return interval && formatMoneyRange(interval, currency);
  return views && t('common.lowToHigh', { low: formatViews(views[0]), high: formatViews(views[1]) });
}

/** Page views, which a comparison may make negative and broken. */
export function formatViews(views: number): string {
  return counts().format(views);
}

/** Small numbers, as page views per visitor are, with their sign. */
export function formatPerVisitor(perVisitor: number): string {
  return Math.abs(perVisitor) >= 10 ? formatSigned(perVisitor) : fine().format(perVisitor);
}

const money = memoize((currency: string) => numberFormat(locale, { style: 'currency', currency }));
const rateMoney = memoize((currency: string) =>
  numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 }),
);
const counts = memoize(() => numberFormat(locale, { maximumFractionDigits: 0 }));
const fine = memoize(() =>
  numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }),
);
