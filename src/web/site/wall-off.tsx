import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';

/** On screens about the wall: that nobody sees it at present; nothing where it is on. */
export function WallOff({ site }: { site: Site }) {
  if (site.config.wall === 'on') return null;
  return (
    <p className="soft wall-off">
      {t("The wall is off, so visitors don't see it. Turn it on at the top of this page when you're ready.")}
    </p>
  );
}
