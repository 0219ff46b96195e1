import * as z from 'zod';
import { because } from '../core/fields.ts';
import { dimensions, isDimension, propertyPattern, type Dimension as Type } from './dimensions.ts';

/** A property's name: the key in `metadata`, or what follows `data-truce-` on the script tag, with `_` for `-`. */
export const PropertyName = z
  .string()
  .regex(propertyPattern)
  // It would tell one visitor from another.
  .refine((name) => name !== 'user_agent', because('invalid_value'));

/** One that every site has, or a property that the site has declared in `config.properties`. */
export const Dimension = z
  .string()
  .refine(isDimension, because('invalid_value'))
  .meta({
    pattern: `^(${dimensions.join('|')}|property:${propertyPattern.source.slice(1, -1)})$`,
  }) as unknown as z.ZodType<Type>;
