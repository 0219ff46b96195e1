import * as z from 'zod';
import { because, keyName } from '../core/fields.ts';
import { dimensions, isDimension, propertyPattern, type Dimension as Type } from './dimensions.ts';

/**
 * What the script itself sends, and what an owner's program says of a visitor: a property of that name would split numbers by
 * something else than the site means. `user_agent` would tell one visitor from another; `exempt`, `card` and `ad_shown` mean
 * something as `data-truce-…` (docs/sdk.md, docs/wall.md).
 */
const reserved = [
  ...['user_agent', 'exempt', 'card', 'ad_shown'],
  ...[
    'country',
    'device_type',
    'language',
    'referrer',
    'arm',
    'arm_first',
    'wall_first',
    'allowed_at',
    'navigation',
  ],
  ...[
    'kind',
    'blocker_type',
    'blocker_confidence',
    'took_ms',
    'variant',
    'conversion',
    'mode',
    'reason',
    'evidence',
    'message',
  ],
  ...['choice', 'choices', 'value', 'confirmed', 'by'],
];

/** A property's name: the key in `metadata`, or what follows `data-truce-` on the script tag, with `_` for `-`. */
export const PropertyName = keyName(propertyPattern).refine(
  (name) => !reserved.includes(name),
  because('invalid_value'),
);

/** One that every site has, or a property that the site has declared in `config.properties`. */
export const Dimension = z
  .string()
  .max(100, { abort: true })
  .refine(isDimension, because('invalid_value'))
  .meta({
    description:
      'A dimension that every site has, or `property:<name>` of a property that the site has declared.',
    pattern: `^(${dimensions.join('|')}|property:${propertyPattern.source.slice(1, -1)})$`,
  }) as unknown as z.ZodType<Type>;
