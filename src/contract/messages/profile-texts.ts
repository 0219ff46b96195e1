import { message, type Text } from '../../kit/messages/text.ts';
import type { ProfileId } from '../sites/simulations.ts';

const texts: Record<ProfileId, Text> = {
  none: message('common.noBlocker'),
  'adblock-plus': 'Adblock Plus',
  ublock: 'uBlock Origin',
  network: 'uBlock Origin Lite, AdGuard',
  brave: 'Brave',
  dns: message('detection.piHolePrivateDns'),
};

/** The name of a kind of blocker. */
export function profileText(id: ProfileId): Text {
  return texts[id];
}
