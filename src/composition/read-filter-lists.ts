import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { withoutPassword } from '../kit/url-fault.ts';

/**
 * Files, folders and addresses of filter lists, as the settings name them. One that is not there would be a watch that sees
 * nothing: said at the start, not found out later.
 * @returns what is wrong as a text
 */
export function readFilterLists(env: Record<string, string | undefined>): string[] | string {
  const sources: string[] = [];
  for (const part of (env.TRUCE_FILTER_LISTS ?? '').split(',')) {
    const given = part.trim();
    if (given === '') continue;
    const fault = /^\w+:\/\//.test(given) ? faultOf(given) : null;
    if (fault !== null) return `TRUCE_FILTER_LISTS: ${fault}`;
    const isAddress = /^https:/i.test(given);
    if (!isAddress && !statSync(resolve(given), { throwIfNoEntry: false })) {
      return `TRUCE_FILTER_LISTS: file or folder not found: ${resolve(given)}`;
    }
    sources.push(isAddress ? given : resolve(given));
  }
  return sources;
}

function faultOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  // It can't be fetched, and would stand in the log.
  if (url?.username || url?.password) return `the address at ${url.host} must have no user name or password`;
  return url?.protocol === 'https:'
    ? null
    : `"${withoutPassword(address)}" is not a URL that begins with https://`;
}
