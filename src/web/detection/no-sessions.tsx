import { Link } from 'wouter';

/** In place of the numbers, where there is nothing to judge. */
export function NoSessions({ siteId }: { siteId: string }) {
  return (
    <section className="panel" aria-labelledby="no-sessions">
      <h2 id="no-sessions">No session yet in these days</h2>
      <p className="soft">
        Here you will see in how many visits ads are blocked, by what, and where the detection may be wrong.
        Choose a longer period, or{' '}
        <Link href={`/sites/${siteId}/settings#installation`}>verify the installation</Link>.
      </p>
    </section>
  );
}
