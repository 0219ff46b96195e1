import { formatSigned } from '../numbers/number-format.ts';

/** Decimal text from the API as money of its currency; what was lost has a minus. */
export function formatMoney(amount: string, currency: string): string {
  // Currencies of three decimals and none keep theirs; the text never becomes a binary fraction.
  const money = new Intl.NumberFormat('en', { style: 'currency', currency });
  return money.format(amount as Intl.StringNumericLiteral).replace('-', '−');
}

/** €1.00 to €3.00. */
export function formatMoneyRange([low, high]: [string, string], currency: string): string {
  return `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`;
}

/** Page views, which a comparison may make negative and broken. */
export function formatViews(views: number): string {
  return counts.format(views).replace('-', '−');
}

/** Small numbers, as page views per visitor are, with their sign. */
export function formatPerVisitor(perVisitor: number): string {
  return Math.abs(perVisitor) >= 10 ? formatSigned(perVisitor) : fine.format(perVisitor).replace('-', '−');
}

const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
