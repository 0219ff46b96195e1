import { profileText } from '../../../contract/messages/profile-texts.ts';
import type { ProfileId, Simulation } from '../../../contract/sites/simulations.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { seenText } from './seen-text.ts';
import styles from './simulation-gallery.module.css';

type ProfileView = Simulation['profiles'][number];

const does: Record<ProfileId, string> = {
  none: t('detection.thePageAsYouMade'),
  'adblock-plus': t('detection.blocksAndHidesByEasyList'),
  ublock: t('detection.blocksAndHidesByAll'),
  network: t('detection.blocksRequestsHidesNothing'),
  brave: t('detection.blocksRequestsToOtherSites'),
  dns: t('detection.blocksWholeHosts'),
};

/** A picture for each kind of blocker; places of the same size until they are there. */
export function SimulationGallery({ site, simulation }: { site: Site; simulation: Simulation }) {
  const isPhone = simulation.width < 600;
  const size = { width: simulation.width, height: isPhone ? 844 : 800 };
  return (
    <ul
      className={isPhone ? `${styles.gallery} ${styles.phones}` : styles.gallery}
      aria-label={t('detection.screenshots')}
    >
      {(Object.keys(does) as ProfileId[]).map((profile) => {
        const seen = simulation.profiles.find((each) => each.profile === profile);
        if (!seen && simulation.state === 'done') return null;
        return (
          <li key={profile}>
            <div className={styles.galleryPicture} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
              {seen ? (
                <a href={underBase(seen.picture)} target="_blank" rel="noreferrer">
                  <img src={underBase(seen.picture)} alt={altText(seen)} loading="lazy" {...size} />
                </a>
              ) : (
                <Skeleton width="100%" height="100%" />
              )}
            </div>
            <h3>{say(profileText(profile))}</h3>
            <p className="soft">{seen ? seenText(seen, site) : does[profile]}</p>
          </li>
        );
      })}
    </ul>
  );
}

function altText(seen: ProfileView): string {
  const name = say(profileText(seen.profile));
  return seen.wall ? t('detection.thePageWithNameA', { name }) : t('detection.thePageWithNameNo', { name });
}
