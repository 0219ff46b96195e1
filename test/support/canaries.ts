import { basename } from 'node:path';
import { readIfThere, serverFiles } from './server-files.ts';

/** One visitor's secrets, each unlike all others. */
export interface Canaries {
  address: string;
  email: string;
  agent: string;
}

const octet = (number: number) => 100 + (Math.floor(number) % 100);

export function canariesOf(index: number): Canaries {
  return {
    address: `103.${octet(index / 10_000)}.${octet(index / 100)}.${octet(index)}`,
    email: `canary-${index}@leak.example`,
    agent: `Mozilla/5.0 (X11; Kanarie-${index}; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0`,
  };
}

/** Any of them, also percent-encoded. */
const shapes = [/103\.1\d\d\.1\d\d\.1\d\d/, /canary-\d+/i, /leak\.example/i, /Kanarie/i];

/** The first canary in some bytes; null where there is none. */
export function findCanary(bytes: Uint8Array | string): string | null {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1');
  for (const shape of shapes) {
    const found = shape.exec(text);
    if (found) return text.slice(Math.max(0, found.index - 40), found.index + 60);
  }
  return null;
}

/** The files below a directory that hold a canary, each with the place. */
export function searchFiles(directory: string): { files: number; bytes: number; found: string[] } {
  const found: string[] = [];
  let [files, bytes] = [0, 0];
  for (const path of serverFiles(directory)) {
    const content = readIfThere(path);
    if (content === null) continue;
    files++;
    bytes += content.length;
    const canary = findCanary(content) ?? findCanary(basename(path));
    if (canary) found.push(`${path}: ${canary}`);
  }
  return { files, bytes, found };
}
