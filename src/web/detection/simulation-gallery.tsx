import type { ProfileId, Simulation } from '../../contract/simulations.ts';

type Seen = Simulation['profiles'][number];

const profiles: Record<ProfileId, { name: string; does: string }> = {
  none: { name: 'No blocker', does: 'The page as you made it.' },
  'adblock-plus': { name: 'Adblock Plus', does: 'Blocks and hides by EasyList.' },
  ublock: { name: 'uBlock Origin', does: 'Blocks and hides by all lists.' },
  network: { name: 'uBlock Origin Lite, AdGuard', does: 'Blocks requests, hides nothing.' },
  brave: { name: 'Brave', does: 'Blocks requests to other sites.' },
  dns: { name: 'Pi-hole, private DNS', does: 'Blocks whole hosts.' },
};

/** A picture for each kind of blocker; places of the same size until they are there. */
export function SimulationGallery({ simulation }: { simulation: Simulation }) {
  const isPhone = simulation.width < 600;
  const size = { width: simulation.width, height: isPhone ? 844 : 800 };
  return (
    <ul className={isPhone ? 'gallery phones' : 'gallery'} aria-label="Pictures">
      {(Object.keys(profiles) as ProfileId[]).map((profile) => {
        const seen = simulation.profiles.find((each) => each.profile === profile);
        if (!seen && simulation.state === 'done') return null;
        return (
          <li key={profile}>
            <div className="gallery-picture" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
              {seen ? (
                <a href={seen.picture} target="_blank" rel="noreferrer">
                  <img src={seen.picture} alt={altText(seen)} loading="lazy" {...size} />
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
  return `The page with ${profiles[seen.profile].name}: ${seen.wall ? 'a wall is shown' : 'no wall'}. Opens in full size.`;
}

function outcome({ wall, verdict, blocked }: Seen): string {
  const requests = blocked === 1 ? '1 request blocked' : `${blocked} requests blocked`;
  return `${wall ? 'Wall shown' : 'No wall'}, ${verdict ? `verdict ${verdict}` : 'no script of Truce'}, ${requests}.`;
}
