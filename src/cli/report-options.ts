import { InvalidArgumentError } from 'commander';

export const commandKinds = ['daily', 'weekly', 'monthly'] as const;
export const commandFormats = ['text', 'email', 'pdf', 'csv', 'json'] as const;

export interface ReportCommand {
  site: string;
  kind: (typeof commandKinds)[number];
  /** A day of the period, YYYY-MM-DD; without it, the period just over. */
  date?: string;
  format: (typeof commandFormats)[number];
  /** Where the file goes; without it, to the standard output. */
  out?: string;
  /** Replaces that file if it exists. */
  overwrite?: boolean;
}

/** The value of `--format`; `mail` is what `email` was called before. */
export function readFormat(text: string): ReportCommand['format'] {
  const wanted = text === 'mail' ? 'email' : text;
  const format = commandFormats.find((known) => known === wanted);
  if (format) return format;
  throw new InvalidArgumentError(`Allowed choices are ${commandFormats.join(', ')}.`);
}

/** The value of `--date`. */
export function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)) return text;
  throw new InvalidArgumentError('Use YYYY-MM-DD, e.g. 2026-11-20.');
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
