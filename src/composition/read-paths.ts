import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** @returns the whole path of a program. @throws Error where it is no file, or may not be run */
export function readProgram(given: string): string {
  const path = readFile(given);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new Error(`${path} cannot be run: this user needs permission to execute it`);
  }
  return path;
}

/** @returns the whole path of a font. @throws Error where it is no file, or has another format */
export function readFont(given: string): string {
  const path = readFile(given);
  if (fontStarts.includes(readFileSync(path).toString('latin1', 0, 4))) return path;
  throw new Error(`${path} is not a .ttf or .otf file with one font`);
}

function readFile(given: string): string {
  const path = resolve(given);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new Error(`file not found: ${path}`);
}

/** The first bytes of a .ttf and an .otf. Collections and web fonts have others. */
const fontStarts = ['\0\x01\0\0', 'true', 'OTTO'];
