import type { Site } from '../../contract/sites.ts';

export function StatusPill({ status }: { status: Site['status'] }) {
  return <span className={`pill ${status}`}>{status === 'active' ? 'Active' : 'Inactive'}</span>;
}
