import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';
import { Pill } from './pill.tsx';

export function StatusPill({ status }: { status: Site['status'] }) {
  return <Pill look={status}>{status === 'active' ? t('site.active') : t('site.inactive')}</Pill>;
}
