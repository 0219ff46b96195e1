import type { Site } from '../../contract/sites.ts';
import { t } from '../texts/t.ts';

export function StatusPill({ status }: { status: Site['status'] }) {
  return <span className={`pill ${status}`}>{status === 'active' ? t('Active') : t('Inactive')}</span>;
}
