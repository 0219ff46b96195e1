import * as z from 'zod';
import type { Text } from '../kit/messages/text.ts';
import type { Tables } from './tables.ts';

/** A column as `table.column`. */
export type ColumnName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables];

/** The content of a row is not what its column holds: it was damaged, or written by something else. */
export class DamagedRow extends Error {
  constructor(column: ColumnName, row: string, problem: string) {
    super(`${column} of row ${row} is damaged: ${problem}`);
  }
}

/** A row about a site that is read when it is its turn: one that is damaged must not hide the others of a list. */
export interface Unread<Row> {
  siteId: string;
  /** @throws DamagedRow */
  read: () => Row;
}

/** Reads a JSON column, checked by its schema; null stays null. @throws DamagedRow naming table, column and row */
export function readJson<S extends z.ZodType>(
  text: string,
  schema: S,
  column: ColumnName,
  row: string,
): z.output<S>;
export function readJson<S extends z.ZodType>(
  text: string | null,
  schema: S,
  column: ColumnName,
  row: string,
): z.output<S> | null;
export function readJson<S extends z.ZodType>(
  text: string | null,
  schema: S,
  column: ColumnName,
  row: string,
): z.output<S> | null {
  if (text === null) return null;
  const { success, data, error } = schema.safeParse(parse(text, column, row));
  if (success) return data;
  // The content may be a secret or a visitor's: only what is wrong with it is said.
  const problems = error.issues.slice(0, 3).map(({ path, code }) => `${path.join('.') || 'value'}: ${code}`);
  throw new DamagedRow(column, row, problems.join(', '));
}

function parse(text: string, column: ColumnName, row: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedRow(column, row, 'not JSON');
  }
}

/** A text as data: what a user wrote, or what the catalogs turn into words when somebody reads it. */
export const StoredText = z.custom<Text>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
);
