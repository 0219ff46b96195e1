import { message, type Text } from '../../kit/messages/text.ts';

/** A value of a dimension as people say it: Germany for the country DE. */
export function valueText(dimension: string, value: string): Text {
  if (dimension === 'country') return countryText(value);
  if (dimension === 'device') return deviceText(value);
  if (dimension === 'kind') return kindText(value);
  return dimension === 'blocker' ? blockerText(value) : `${dimension} ${value}`;
}

/** A blocker. Those that the script cannot name have a description, a product its own name. */
export function blockerText(blocker: string): Text {
  if (blocker === '' || blocker === 'unknown') return message('common.unidentifiedBlocker');
  if (blocker === 'unnamed extension') return message('common.unidentifiedExtension');
  if (blocker === 'network-only extension') return message('common.extensionThatHidesNothing');
  if (blocker === 'Acceptable Ads') return message('common.blockerWithAcceptableAds');
  return blocker === 'Adblock Plus family' ? message('common.adblockPlusAndRelatives') : blocker;
}

/** Where a blocker sits. */
export function kindText(kind: string): Text {
  if (kind === 'extension') return message('common.extension');
  if (kind === 'browser') return message('common.browser');
  if (kind === 'dns') return message('common.network');
  if (kind === 'script') return message('common.scriptBlocked');
  return kind === 'tracking_protection' ? message('common.trackingProtection') : kind;
}

export function deviceText(device: string): Text {
  if (device === 'desktop') return message('common.desktop');
  if (device === 'mobile') return message('common.mobile');
  if (device === 'tablet') return message('common.tablet');
  return device || message('common.unknown');
}

export function countryText(code: string): Text {
  const isKnown = /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
  return isKnown ? { format: 'country', of: code } : message('common.unknown');
}
