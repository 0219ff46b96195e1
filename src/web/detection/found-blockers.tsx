import type { DetectionQuality } from '../../contract/analytics.ts';
import { formatCount, formatShare } from '../numbers/number-format.ts';

/** What was found, by kind and by name where one is known. */
export function FoundBlockers({ quality }: { quality: DetectionQuality }) {
  const { blockers, blocked } = quality;
  return (
    <section className="panel" aria-labelledby="found">
      <h2 id="found">What was found</h2>
      {blockers.length === 0 ? (
        <p className="soft">No blocker was found in these days.</p>
      ) : (
        <table className="plain-table stacks">
          <thead>
            <tr>
              <th scope="col">Blocker</th>
              <th scope="col">Where it sits</th>
              <th scope="col">Sessions</th>
              <th scope="col">Share</th>
              <th scope="col">Said “no blocker”</th>
            </tr>
          </thead>
          <tbody>
            {blockers.map(({ kind, blocker, sessions, possible_false_alarms }) => (
              <tr key={`${kind} ${blocker}`}>
                <th scope="row">{nameOf(blocker)}</th>
                <td data-label="Where it sits">{kinds[kind] ?? (kind || 'Not told')}</td>
                <td data-label="Sessions">{formatCount(sessions)}</td>
                <td data-label="Share">{formatShare(sessions, blocked)}</td>
                <td data-label="Said “no blocker”">{formatCount(possible_false_alarms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const kinds: Record<string, string> = {
  extension: 'Extension',
  browser: 'Browser',
  dns: 'Network',
  tracking_protection: 'Tracking protection',
};

function nameOf(blocker: string): string {
  if (blocker === '' || blocker === 'unknown') return 'Name not known';
  return /^(unnamed|network-only)/.test(blocker)
    ? blocker.charAt(0).toUpperCase() + blocker.slice(1)
    : blocker;
}
