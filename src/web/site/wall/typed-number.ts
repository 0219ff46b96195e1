import { readNumber } from '../../ui/numbers/read-number.ts';

/** What is no number goes to the server as it was typed, which says so at the field. */
export function toNumber(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const number = /^[\d.,]*\d$/.test(text) ? readNumber(text) : Number.NaN;
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** What stands in the field: what was typed, as "4,0" on the way to "4,05", as long as that is the value. */
export function shownNumber(typed: string | undefined, value: number | undefined): string {
  return typed !== undefined && toNumber(typed) === value ? typed : String(value ?? '');
}
