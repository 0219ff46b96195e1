import type { Advice } from '../../contract/analytics/advice.ts';
import { advicePlace, adviceTexts } from '../../contract/messages/advice-texts.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { OpenOf } from '../report.ts';

/** Screens by the last part of their address, as their tabs are called. */
const screens: Partial<Record<string, Text>> = {
  wall: message('site.wall'),
  'ab-test': message('site.aBTest'),
  revenue: message('site.revenue'),
  detection: message('site.detection'),
  settings: message('common.settings'),
  email: message('common.emailChannel'),
};

/** Where advice is followed: its address below the service's, what a link to it says, and the screen's name. */
export function placeOf({ id, about }: Pick<Advice, 'id' | 'about'>, siteId: string): OpenOf<Text> {
  const path = advicePlace(siteId, { id, about });
  const tab = path.slice(path.lastIndexOf('/') + 1).replace(/[?#].*/, '');
  const place = screens[tab] ?? message('site.overview');
  return { text: adviceTexts({ id, about }).open ?? place, path, place };
}
