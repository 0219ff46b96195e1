import type { Site } from '../../contract/sites.ts';
import { Snippet } from './snippet.tsx';

/** The snippet of an installed site, out of the way. */
export function Installation({ site }: { site: Site }) {
  return (
    <details className="panel disclosure">
      <summary>
        <h2>Installation</h2>
      </summary>
      <p>
        This line belongs into the <code>&lt;head&gt;</code> of every page of {site.domain}.
      </p>
      <Snippet siteId={site.id} />
    </details>
  );
}
