import { message, type Text } from '../../kit/messages/text.ts';

/** A value of a dimension as people say it: Germany for the country DE. */
export function valueText(dimension: string, value: string): Text {
  if (dimension === 'country') return countryText(value);
  if (dimension === 'device') return deviceText(value);
  if (dimension === 'kind') return kindText(value);
  return dimension === 'blocker' ? blockerText(value) : `${dimension} ${value}`;
}

/** Blockers that the script cannot name, by how they are stored: they have a description, a product its own name. */
const descriptions = new Map([
  ['unnamed extension', message('common.unidentifiedExtension')],
  ['network-only extension', message('common.extensionThatHidesNothing')],
  ['Acceptable Ads', message('common.blockerWithAcceptableAds')],
  ['Adblock Plus family', message('common.adblockPlusAndRelatives')],
  ['uBlock Origin family', message('common.ublockOriginAndRelatives')],
]);
export const describedBlockers = [...descriptions.keys()];

export function blockerText(blocker: string): Text {
  if (blocker === '' || blocker === 'unknown') return message('common.unidentifiedBlocker');
  return descriptions.get(blocker) ?? blocker;
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
