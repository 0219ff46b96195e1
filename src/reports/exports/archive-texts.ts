import type { ExportFile } from '../../records/reports/exports.ts';
import type { ExportPart, Subject } from './export-part.ts';

/** What a program reads about the archive. */
export function manifestText(
  subject: Subject,
  files: ExportFile[],
  made: { at: string; version: string },
): string {
  const { site, firstDay, lastDay } = subject;
  const manifest = {
    format: 'truce-export',
    format_version: 1,
    made_at: made.at,
    truce_version: made.version,
    site: { id: site.id, name: site.name, domain: site.domain, timezone: site.config.timezone },
    period: { start: firstDay, end: lastDay },
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** What a person reads first. */
export function readmeText(
  subject: Subject,
  parts: ExportPart[],
  made: { at: string; version: string },
): string {
  const { site, firstDay, lastDay } = subject;
  const about = parts.flatMap((part) => part.about.map(({ name, text }) => `${name}\n  ${text}`));
  return [
    `History of ${site.domain}`,
    '',
    `From ${firstDay} to ${lastDay}, whole days in the time zone ${site.config.timezone}.`,
    `Made by Truce ${made.version} at ${made.at}. Times in the files are UTC.`,
    '',
    'Files:',
    '',
    ...about,
    'manifest.json\n  every file with its number of records, its bytes and its SHA-256',
    '',
    'In CSV files, text that a spreadsheet would read as a formula starts with an apostrophe.',
    'The files contain no IP addresses of visitors: Truce does not store any.',
    '',
  ].join('\n');
}
