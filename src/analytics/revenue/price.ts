import type { Rate } from '../../contract/analytics/revenue.ts';

/** Prices are whole numbers of 10⁻²¹ of the currency: every rate that the contract takes is one exactly. */
const places = 21;
export const unitsPerOne = 10n ** BigInt(places);

/** What one page view earns on this rate. */
export function pricePerView(rate: Rate): bigint {
  if (rate.mode === 'rpm') return decimal(rate.rpm) * 10n ** 12n;
  return decimal(rate.ecpm) * decimal(rate.ads_per_page.toFixed(6)) * decimal(rate.fill.toFixed(6));
}

/** Millionths: `1.5` → 1500000n. */
function decimal(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

/** The price on a day, for a country and a device: the most specific rate that holds, and of those the latest. */
export function openPrices(rates: Rate[]): (day: string, country: string, device: string) => bigint | null {
  const known = new Map<string, Map<string, bigint | null>>();
  const ordered = [...rates].sort((a, b) => specificity(b) - specificity(a) || (a.from < b.from ? 1 : -1));
  return (day, country, device) => {
    const ofDay = known.get(day) ?? new Map<string, bigint | null>();
    known.set(day, ofDay);
    const found = ofDay.get(country + device);
    if (found !== undefined) return found;
    const rate = ordered.find(
      (each) =>
        each.from <= day && (each.country ?? country) === country && (each.device ?? device) === device,
    );
    const price = rate ? pricePerView(rate) : null;
    ofDay.set(country + device, price);
    return price;
  };
}

/** The countries and devices that have a rate of their own: all others have one price. */
export function pricedApart(rates: Rate[]): { countries: string[]; devices: string[] } {
  const own = (name: 'country' | 'device') => [...new Set(rates.flatMap((rate) => rate[name] ?? []))].sort();
  return { countries: own('country'), devices: own('device') };
}

/** From which days of a list on other rates hold: what lies between two of them has one price, however long it is. */
export function priceChanges<D extends { date: string }>(days: D[], rates: Rate[]): D[] {
  const changes = new Set(rates.map(({ from }) => from));
  return days.filter(({ date }, index) => index === 0 || changes.has(date));
}

/** Country and device before country, country before device, device before the whole site. */
function specificity({ country, device }: Rate): number {
  return (country ? 2 : 0) + (device ? 1 : 0);
}

/** How many places the currency's amounts have: 2 for most, none for the yen. */
export function placesOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** As decimal text, rounded once, half away from zero. */
export function amountText(units: bigint, digits: number): string {
  const step = 10n ** BigInt(places - digits);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  const text = rounded.toString().padStart(digits + 1, '0');
  const sign = units < 0n && rounded > 0n ? '-' : '';
  return sign + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

/** An estimate, which was never exact, as decimal text. */
export function estimateText(amount: number, digits: number): string {
  const text = amount.toFixed(digits);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Percent with twelve decimals: 40 of 100 is 40, where the quotient of two floating-point numbers may be a little less. */
export function percentOf(part: bigint, whole: bigint): number {
  return Number((100n * 10n ** 12n * part) / whole) / 1e12;
}

export function toNumber(units: bigint): number {
  return Number(units) / Number(unitsPerOne);
}
