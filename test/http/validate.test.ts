import { expect, it } from 'vitest';
import * as z from 'zod';
import { Currency, Price } from '../../src/contract/analytics/price.ts';
import type { ApiError } from '../../src/contract/core/errors.ts';
import { validate } from '../../src/http/edge/validate.ts';

const Body = z.strictObject({ name: z.string() });

function refusalOf(input: unknown): ApiError {
  try {
    validate(Body, input);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('it was taken');
}

it('lists the fields of a hostile body up to a number, each up to a length, and tells how many there are', () => {
  const fields = Array.from({ length: 95_000 }, (_, index) => [`${'k'.repeat(201)}${index}`, 1]);
  const { message, details } = refusalOf({ name: 'n', ...Object.fromEntries(fields) });
  const errors = details.errors as { field: string; reason: string }[];
  expect(errors).toHaveLength(1_000);
  expect(errors[0]).toEqual({ field: 'k'.repeat(200), reason: 'unknown_field' });
  expect(message).toContain('(and 94999 more)');
  expect(JSON.stringify(details).length).toBeLessThan(300_000);
});

it('lists all fields of an ordinary body', () => {
  const { details } = refusalOf({ a: 1, b: 2 });
  expect(details.errors).toEqual([
    { field: 'name', reason: 'required' },
    { field: 'a', reason: 'unknown_field' },
    { field: 'b', reason: 'unknown_field' },
  ]);
});

it('says what an amount and a currency are written like, where they are given', () => {
  const Money = z.strictObject({ value: Price, currency: Currency.optional() });
  const messageFor = (input: unknown) => {
    try {
      validate(Money, input);
    } catch (error) {
      return (error as ApiError).message;
    }
  };
  const amount = 'value: must be text such as "4.50", with at most 9 digits before the point and 6 after it';
  for (const value of [4.5, null, '4,50', '0.1234567']) expect(messageFor({ value })).toBe(amount);
  expect(messageFor({})).toBe('value: is required');
  for (const currency of ['eur', 'XYZ']) {
    expect(messageFor({ value: '1', currency })).toBe('currency: must be an ISO 4217 code such as "EUR"');
  }
});

it.each([
  [5, 'invalid_type'],
  [null, 'invalid_type'],
  [['on'], 'invalid_type'],
  ['maybe', 'invalid_value'],
  [undefined, 'required'],
])('says whether the type or the value of a choice is wrong: %j', (value, reason) => {
  const Choice = z.strictObject({
    choice: z.enum(['on', 'off']),
    kind: z.discriminatedUnion('name', [
      z.object({ name: z.literal('a') }),
      z.object({ name: z.literal('b') }),
    ]),
    flag: z.literal(true),
  });
  const errors = () => {
    try {
      validate(Choice, { choice: value, kind: { name: value }, flag: value });
    } catch (error) {
      return (error as ApiError).details.errors;
    }
  };
  expect(errors()).toEqual([
    { field: 'choice', reason },
    { field: 'kind.name', reason },
    { field: 'flag', reason: value === undefined ? 'required' : 'invalid_value' },
  ]);
});
