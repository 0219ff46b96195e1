import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';

/** On screens about the wall: that nobody sees it at present, and to those who may, where to turn it on; nothing where it is on. */
export function WallOff({ site }: { site: Site }) {
  const mayWrite = useMay('write');
  if (site.config.wall === 'on') return null;
  return (
    <p className="soft">
      {t('site.theWallIsOffSo')}
      {mayWrite && ` ${t('site.turnItOnAtTheTop')}`}
    </p>
  );
}
