import { readEntryFile } from '../part-names.ts';

/** The site that a path of the inline snippet belongs to; null for all other paths. */
export function siteOfReport(path: string): string | null {
  const [, file = ''] = /^\/v1\/media\/([^/?]+)(?:\?|$)/.exec(path) ?? [];
  const found = readEntryFile(file);
  return found?.entry === 'plain' ? found.siteId : null;
}
