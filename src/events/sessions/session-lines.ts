import { crc32 } from 'node:zlib';
import { engineTime } from '../store/columns.ts';
import { type Session, type SessionColumn, sessionNames } from '../store/session-columns.ts';
import type { Stored } from './read-for-build.ts';

/** Lines for the table: what is no longer so with the other sign, and what is new. */
export function linesBetween(before: Stored[], now: Session[]): string[] {
  const left = new Map(before.map((row) => [contentOf(row), row]));
  const lines: string[] = [];
  for (const session of now) {
    const content = contentOf(session);
    const same = left.get(content);
    left.delete(content);
    for (let more = 1 - (same?.net ?? 0); more !== 0; more -= Math.sign(more)) {
      lines.push(toLine(session, same?.digest ?? crc32(content), Math.sign(more)));
    }
  }
  for (const row of left.values()) {
    for (let more = -row.net; more !== 0; more -= Math.sign(more)) {
      lines.push(toLine(row, row.digest, Math.sign(more)));
    }
  }
  return lines;
}

function contentOf(session: Session): string {
  return JSON.stringify(sessionNames.map((name) => session[name]));
}

/** A session as a line for the table. What is empty is left out, most of a session: the table has the same defaults. */
export function toLine(session: Session, digest: number, sign: number): string {
  const row: Record<string, unknown> = { started_at: engineTime(session.started_at), digest, sign };
  for (const name of sessionNames) {
    const value = session[name];
    if (name !== 'started_at' && !isEmpty(value)) row[name] = value;
  }
  return `${JSON.stringify(row)}\n`;
}

function isEmpty(value: Session[SessionColumn]): boolean {
  return value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
}
