import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const format = memoize(
  (step: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: units[step],
      unitDisplay: step === 0 ? 'long' : 'short',
      maximumFractionDigits: step < 2 ? 0 : 1,
    }),
);

/** 812 bytes, 12 kB, 3.4 GB: in steps of a thousand, as disks are sold. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return format(step).format(bytes / 1000 ** step);
}
