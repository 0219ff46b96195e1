import { readUrl, refuseBadEscapes } from './url-fault.ts';

/** Reads TRUCE_REDIS_URL. @throws Error that says what is wrong, without the password */
export function readRedisUrl(given: string): string {
  const text = given.trim();
  const url = readUrl(text, ['redis:', 'rediss:']);
  refuseBadEscapes(url);
  if (!/^\/*\d*\/*$/.test(url.pathname)) throw new Error('the path can only be the number of a database');
  if ([...url.searchParams.keys()].some((name) => name !== 'family') || url.hash !== '') {
    throw new Error('has something after the path; the only option is ?family=4 or 6');
  }
  if (!/^[046]?$/.test(url.searchParams.get('family') ?? '')) throw new Error('family must be 4 or 6');
  return text.replace(/\/+$/, '');
}
