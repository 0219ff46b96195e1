/** The parameters of a campaign, as links carry them and pages' addresses show them. */
export const campaignDimensions = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

/** What the numbers of every site can be split and narrowed by. */
export const dimensions = [
  'device',
  'country',
  'variant',
  'blocker',
  'kind',
  'page',
  'referrer',
  'browser',
  'os',
  'language',
  ...campaignDimensions,
] as const;
export type FixedDimension = (typeof dimensions)[number];

/** How many properties a site can have, and how many characters of a value are kept. */
export const propertyLimits = { count: 20, valueLength: 100 } as const;

export const propertyPattern = /^[a-z][a-z0-9_]{0,39}$/;

export type PropertyDimension = `property:${string}`;

/** One of the above, or a property that the site has declared in `config.properties`. */
export type Dimension = FixedDimension | PropertyDimension;

/** More than a site can have. */
export const maxDimensions = dimensions.length + propertyLimits.count;

/** What a session carries by name: campaign parameters and the site's own properties. */
export type CarriedDimension = (typeof campaignDimensions)[number] | PropertyDimension;

export function isCarried(dimension: Dimension): dimension is CarriedDimension {
  return dimension.startsWith('utm_') || isProperty(dimension);
}

export function isProperty(dimension: Dimension): dimension is PropertyDimension {
  return dimension.startsWith('property:');
}

export function isDimension(text: string): text is Dimension {
  const isFixed = (dimensions as readonly string[]).includes(text);
  return isFixed || (text.startsWith('property:') && propertyPattern.test(text.slice('property:'.length)));
}

export function propertyDimension(name: string): PropertyDimension {
  return `property:${name}`;
}

/** Stands for values beyond the number that a dimension may have in a day. */
export const otherValues = '(other)';

/** Values that the script itself sends; anybody may send others. */
export const scriptValues = {
  kind: ['extension', 'browser', 'dns', 'script', 'tracking_protection', 'unknown', 'none'],
  blocker: [
    'Brave',
    'uBlock Origin',
    'uBlock Origin family',
    'Adblock Plus family',
    'Acceptable Ads',
    'unnamed extension',
    'network-only extension',
  ],
};
