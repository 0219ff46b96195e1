import type { ProfileId, Simulation } from '../../../contract/sites/simulations.ts';
import { underBase } from '../../app/base-path.ts';
import { t, tn } from '../../i18n/t.ts';

type Seen = Simulation['profiles'][number];

const profiles: Record<ProfileId, { name: string; does: string }> = {
  none: { name: t('No blocker'), does: t('The page as you made it.') },
  'adblock-plus': { name: 'Adblock Plus', does: t('Blocks and hides by EasyList.') },
  ublock: { name: 'uBlock Origin', does: t('Blocks and hides by all lists.') },
  network: { name: 'uBlock Origin Lite, AdGuard', does: t('Blocks requests, hides nothing.') },
  brave: { name: 'Brave', does: t('Blocks requests to other sites.') },
  dns: { name: t('Pi-hole, private DNS'), does: t('Blocks whole hosts.') },
};

const verdicts: Record<NonNullable<Seen['verdict']>, string> = {
  blocked: t('blocked'),
  clear: t('clear'),
  unknown: t('unknown'),
};

/** A picture for each kind of blocker; places of the same size until they are there. */
export function SimulationGallery({ simulation }: { simulation: Simulation }) {
  const isPhone = simulation.width < 600;
  const size = { width: simulation.width, height: isPhone ? 844 : 800 };
  return (
    <ul className={isPhone ? 'gallery phones' : 'gallery'} aria-label={t('Pictures')}>
      {(Object.keys(profiles) as ProfileId[]).map((profile) => {
        const seen = simulation.profiles.find((each) => each.profile === profile);
        if (!seen && simulation.state === 'done') return null;
        return (
          <li key={profile}>
            <div className="gallery-picture" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
              {seen ? (
                <a href={underBase(seen.picture)} target="_blank" rel="noreferrer">
                  <img src={underBase(seen.picture)} alt={altText(seen)} loading="lazy" {...size} />
                </a>
              ) : (
                <span className="skeleton" aria-hidden="true" />
              )}
            </div>
            <h3>{profiles[profile].name}</h3>
            <p className="soft">{seen ? outcome(seen) : profiles[profile].does}</p>
          </li>
        );
      })}
    </ul>
  );
}

function altText(seen: Seen): string {
  const { name } = profiles[seen.profile];
  return seen.wall
    ? t('The page with {name}: a wall is shown. Opens in full size.', { name })
    : t('The page with {name}: no wall. Opens in full size.', { name });
}

function outcome({ wall, verdict, blocked }: Seen): string {
  const parts = [
    wall ? t('Wall shown') : t('No wall'),
    verdict ? t('verdict {verdict}', { verdict: verdicts[verdict] }) : t('no script of Truce'),
    tn(blocked, '{count} request blocked', '{count} requests blocked'),
  ];
  return `${parts.join(', ')}.`;
}
