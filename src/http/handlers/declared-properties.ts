import type { Filters } from '../../contract/analytics/analytics.ts';
import { type Dimension, isProperty, propertyDimension } from '../../contract/analytics/dimensions.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { invalidFields } from '../../contract/core/errors.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';

interface Asked {
  dimensions?: Dimension[];
  filters?: Filter[];
  property?: Filters['property'];
}

/**
 * A name that is spelled wrong would otherwise be answered with sessions that have no value.
 * @param within the field that the question stands in, with a dot
 * @throws INVALID_REQUEST where a question names a property that the site has not declared.
 */
export function onlyDeclared({ config }: OwnedSite, asked: Asked, within = ''): void {
  const { properties = [] } = config;
  const declared = properties.map(propertyDimension);
  const check = (dimension: Dimension, field: string) => {
    if (!isProperty(dimension) || declared.includes(dimension)) return;
    const known = declared.length > 0 ? `; declared: ${declared.join(', ')}` : '';
    throw invalidFields(
      [{ field: within + field, reason: 'invalid_value' }],
      `the site has not declared ${dimension} in config.properties${known}`,
    );
  };
  for (const [index, name] of (asked.dimensions ?? []).entries()) check(name, `dimensions.${index}`);
  for (const [index, { dimension }] of (asked.filters ?? []).entries())
    check(dimension, `filters.${index}.dimension`);
  if (asked.property) check(propertyDimension(asked.property.split(':')[0] ?? ''), 'property');
}
