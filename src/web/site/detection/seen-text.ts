import type { Simulation } from '../../../contract/sites/simulations.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';

type ProfileView = Simulation['profiles'][number];

/** What a visitor saw, and why, as far as that is known. */
export function seenText({ wall, verdict, blocked }: ProfileView, { config }: Pick<Site, 'config'>): string {
  const said = wall ? t('detection.wallShown') : whyNone(verdict, config);
  return `${said} ${t('detection.requestsBlocked', { count: blocked })}`;
}

function whyNone(verdict: ProfileView['verdict'], config: Site['config']): string {
  if (verdict === null) return t('detection.noWallNoScript');
  if (verdict === 'clear') return t('detection.noWallNoBlocker');
  if (verdict === 'unknown') return t('detection.noWallUnknown');
  if (config.wall === 'off') return t('detection.noWallOff');
  const mayBeSpared = config.ab_test.holdout > 0 || Object.keys(config.display).length > 0;
  return mayBeSpared ? t('detection.noWallByRule') : t('detection.noWallBlocked');
}
