import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';

/** On screens about the wall: that nobody sees it at present; nothing where it is on. */
export function WallOff({ site }: { site: Site }) {
  if (site.config.wall === 'on') return null;
  return <p className="soft">{t('site.theWallIsOffSo')}</p>;
}
