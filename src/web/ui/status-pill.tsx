import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';

export function StatusPill({ status }: { status: Site['status'] }) {
  return (
    <span className={`pill ${status}`}>{status === 'active' ? t('site.active') : t('site.inactive')}</span>
  );
}
