import { message, type Text } from '../../kit/messages/text.ts';

/** A value of a dimension as people say it: Germany for the country DE. */
export function valueText(dimension: string, value: string): Text {
  if (dimension === 'country') return countryText(value);
  if (dimension === 'device') return deviceText(value);
  if (dimension === 'kind') return kindText(value);
  return dimension === 'blocker' ? blockerText(value) : `${dimension} ${value}`;
}

/** Blockers that the script cannot name, by how they are stored: they have a description, a product its own name. */
const blockers = new Map([
  ['unnamed extension', message('common.unidentifiedExtension')],
  ['network-only extension', message('common.extensionThatHidesNothing')],
  ['Acceptable Ads', message('common.blockerWithAcceptableAds')],
  ['Adblock Plus family', message('common.adblockPlusAndRelatives')],
  ['uBlock Origin family', message('common.ublockOriginAndRelatives')],
]);

/** Where a blocker sits. */
const kinds = new Map([
  ['extension', message('common.extension')],
  ['browser', message('common.browser')],
  ['dns', message('common.network')],
  ['script', message('common.scriptBlocked')],
  ['tracking_protection', message('common.trackingProtection')],
]);

const devices = new Map([
  ['desktop', message('common.desktop')],
  ['mobile', message('common.mobile')],
  ['tablet', message('common.tablet')],
]);

/** The values that have a name of their own, by dimension. */
export const namedValues = {
  blocker: [...blockers.keys()],
  kind: [...kinds.keys()],
  device: [...devices.keys()],
};

export function blockerText(blocker: string): Text {
  if (blocker === '' || blocker === 'unknown') return message('common.unidentifiedBlocker');
  return blockers.get(blocker) ?? blocker;
}

export function kindText(kind: string): Text {
  return kinds.get(kind) ?? kind;
}

export function deviceText(device: string): Text {
  return devices.get(device) ?? (device || message('common.unknown'));
}

export function countryText(code: string): Text {
  const isKnown = /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
  return isKnown ? { format: 'country', of: code } : message('common.unknown');
}
