import * as z from 'zod';
import { because } from '../core/fields.ts';

const priceRule = 'must be text such as "4.50", with at most 9 digits before the point and 6 after it';

/** Money is decimal text from end to end: an owner's 0.10 is never a binary fraction. */
export const Price = z
  .string({ error: ({ input }) => (input === undefined ? undefined : priceRule) })
  .regex(/^\d{1,9}(\.\d{1,6})?$/, priceRule)
  .meta({ example: '4.00' });

const currencyRule = 'must be an ISO 4217 code such as "EUR"';
const currencies = new Set(Intl.supportedValuesOf('currency'));
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: currencyRule, abort: true })
  .refine((code) => currencies.has(code), because('invalid_value', currencyRule));
