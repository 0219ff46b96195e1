import { Copyable } from '../parts/copyable.tsx';

/** The one line that a site needs. */
export function Snippet({ siteId }: { siteId: string }) {
  const line = `<script async src="${location.origin}/v1/loader/${siteId}.js"></script>`;
  return <Copyable text={line} label="Copy snippet" />;
}
