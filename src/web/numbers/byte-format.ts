import { locale } from '../texts/dictionary.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const formats = units.map(
  (unit, index) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: index === 0 ? 'long' : 'short',
      maximumFractionDigits: index < 2 ? 0 : 1,
    }),
);

/** 812 bytes, 12 kB, 3.4 GB: in steps of a thousand, as disks are sold. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return formats[step]?.format(bytes / 1000 ** step) ?? String(bytes);
}
