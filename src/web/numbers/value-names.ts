import {
  type Dimension,
  type FixedDimension,
  isCarried,
  isProperty,
  otherValues,
} from '../../contract/analytics/dimensions.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { readablePath } from '../../contract/core/url-path.ts';
import { locale } from '../i18n/language.ts';
import { memoize } from '../i18n/memoize.ts';
import { t } from '../i18n/t.ts';
import { blockerName, kindName } from '../ui/blocker-name.ts';

const regions = memoize(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
const tongues = memoize(() => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }));

/** What a dimension is called. */
export function dimensionName(dimension: Dimension): string {
  // The owner named it.
  if (isProperty(dimension)) return dimension.slice('property:'.length);
  const names: Record<FixedDimension, string> = {
    blocker: t('common.blocker'),
    kind: t('overview.kindOfBlocker'),
    variant: t('overview.wallVariant'),
    page: t('common.page'),
    referrer: t('overview.cameFrom'),
    country: t('common.country'),
    language: t('common.language'),
    device: t('common.device'),
    browser: t('common.browser'),
    os: t('overview.system'),
    utm_source: t('overview.campaignSource'),
    utm_medium: t('overview.campaignMedium'),
    utm_campaign: t('overview.campaign'),
    utm_term: t('overview.campaignTerm'),
    utm_content: t('overview.campaignContent'),
  };
  return names[dimension];
}

/** A value as people say it. */
export function valueName(dimension: Dimension, value: string): string {
  if (value === '' && isCarried(dimension)) {
    return isProperty(dimension) ? t('overview.notSet') : t('overview.noCampaign');
  }
  if (value === otherValues) return t('overview.otherValues');
  if (value === '' && dimension === 'referrer') return t('overview.directlyOrUnknown');
  if (value === '' && dimension !== 'blocker') return t('common.unknown');
  const name = names[dimension];
  return name ? name(value) : value;
}

export function operatorName(operator: Filter['operator']): string {
  const words = {
    is: t('overview.is'),
    is_not: t('overview.isNot'),
    contains: t('overview.contains'),
    one_of: t('overview.isOneOf'),
  };
  return words[operator];
}

/** Country is not Germany. */
export function filterName({ dimension, operator, value }: Filter): string {
  const values = (typeof value === 'string' ? [value] : value)
    .map((each) => (operator === 'contains' ? each : valueName(dimension, each)))
    .join(', ');
  return `${dimensionName(dimension)} ${operatorName(operator)} ${values}`;
}

const names: Partial<Record<Dimension, (value: string) => string>> = {
  page: readablePath,
  country: (code) => (code === 'ZZ' ? t('common.unknown') : safely(() => regions().of(code), code)),
  language: (tag) => safely(() => tongues().of(tag), tag),
  device: (device) =>
    ({ desktop: t('common.desktop'), mobile: t('common.mobile'), tablet: t('common.tablet') })[device] ??
    device,
  kind: kindName,
  blocker: blockerName,
};

/** What a page sent as a language may be anything; Intl throws at what is none. */
function safely(name: () => string | undefined, fallback: string): string {
  try {
    return name() ?? fallback;
  } catch {
    return fallback;
  }
}
