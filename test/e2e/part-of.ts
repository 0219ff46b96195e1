import { type EntryName, readEntryFile, readPartFile } from '../../src/delivery/part-names.ts';

/** Which part of the script an address leads to: `ask`, `slots`, `wall`, `soft wall`; undefined: none. */
export function partOf(pathname: string): string | undefined {
  return readPartFile(pathname.split('/').at(-1) ?? '')?.part;
}

/** Which address of the bait folder something is sent to; undefined: none. */
export function entryOf(url: string): EntryName | undefined {
  return readEntryFile(new URL(url).pathname.split('/').at(-1) ?? '')?.entry;
}
