import * as z from 'zod';
import { because } from '../core/fields.ts';

/** Money is decimal text from end to end: an owner's 0.10 is never a binary fraction. */
export const Price = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .meta({ example: '4.00' });

const currencies = new Set(Intl.supportedValuesOf('currency'));
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { abort: true })
  .refine((code) => currencies.has(code), because('invalid_value'));
