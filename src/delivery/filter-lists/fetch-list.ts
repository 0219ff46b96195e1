import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAhead } from '../../kit/is-ahead.ts';
import { writeWhole } from '../../kit/write-whole.ts';
import { type FilterList, readFilterList } from './filter-list.ts';
import { refuseCut, refuseOther } from './refuse-other.ts';

export type FetchList = (address: string) => Promise<FilterList>;

const dayMs = 24 * 3_600_000;
/** A run that comes a little early must not skip a day. */
const freshMs = dayMs - 3_600_000;
/** After so long, a list that became much shorter is what it is now. */
const cutMs = 7 * dayMs;
const timeoutMs = 60_000;
const maxListBytes = 50_000_000;

export function isAddress(source: string): boolean {
  return /^https?:\/\//.test(source);
}

/**
 * Fetches a list at most once a day, asks only for what changed, and falls back on what it has.
 * @param onFailed hears why, where what it has serves
 */
export function listFetcher(
  folder: string,
  now: () => number,
  { maxBytes = maxListBytes, onFailed = (_address: string, _error: unknown): void => undefined } = {},
): FetchList {
  return async (address) => {
    mkdirSync(folder, { recursive: true });
    const file = fileOf(folder, address);
    const kept = readKept(file);
    if (!kept || !isAhead(kept.checkedMs + freshMs, now(), freshMs)) {
      await refresh(address, file, { kept, nowMs: now(), maxBytes }).catch((error) => {
        if (!readKept(file)) throw error;
        onFailed(address, error); // yesterday's list serves, and the next run asks again
      });
    }
    return readList(file, address, readKept(file)?.checkedMs ?? now());
  };
}

/** What was last fetched from this address; null: nothing yet. It is not fetched. */
export function keptList(folder: string, address: string): { checkedMs: number; read(): FilterList } | null {
  const file = fileOf(folder, address);
  const kept = readKept(file);
  return kept && { checkedMs: kept.checkedMs, read: () => readList(file, address, kept.checkedMs) };
}

function fileOf(folder: string, address: string): string {
  return join(folder, createHash('sha256').update(address).digest('hex').slice(0, 24));
}

function readList(file: string, address: string, checkedMs: number): FilterList {
  return listOf(readFileSync(`${file}.txt`, 'utf8'), address, checkedMs);
}

function listOf(text: string, address: string, checkedMs: number): FilterList {
  const name = basename(new URL(address).pathname) || address;
  const version = new Date(checkedMs).toISOString().slice(0, 10);
  return readFilterList(text, address, { name, version });
}

async function refresh(
  address: string,
  file: string,
  { kept, nowMs, maxBytes }: { kept: Kept | null; nowMs: number; maxBytes: number },
): Promise<void> {
  const answer = await fetch(address, {
    headers: kept?.etag ? { 'if-none-match': kept.etag } : {},
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 304) {
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const text = await readText(answer, maxBytes);
    if (text === null) throw new Error(`${address} is larger than ${maxBytes} bytes`);
    const list = listOf(text, address, nowMs);
    refuseOther(text, list);
    if (kept && kept.checkedMs > nowMs - cutMs) refuseCut(readList(file, address, kept.checkedMs), list);
    writeWhole(`${file}.txt`, text);
    // Written first, it would have the next 304 confirm the old list, should the disk be full in between.
    writeWhole(`${file}.etag`, answer.headers.get('etag') ?? '');
  }
  utimesSync(`${file}.txt`, nowMs / 1000, nowMs / 1000);
}

/** @returns null where it is larger; the rest is not awaited, nor unpacked: a small packed answer may be a huge one */
async function readText({ body }: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

interface Kept {
  etag: string | null;
  checkedMs: number;
}

function readKept(file: string): Kept | null {
  try {
    const checkedMs = statSync(`${file}.txt`).mtimeMs;
    return { checkedMs, etag: readFileSync(`${file}.etag`, 'utf8') || null };
  } catch {
    return null; // never fetched
  }
}
