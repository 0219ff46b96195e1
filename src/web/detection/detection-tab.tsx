import type { Site } from '../../contract/sites.ts';

/** Draft. */
export function DetectionTab({ site }: { site: Site }) {
  return <p>{site.name}</p>;
}
