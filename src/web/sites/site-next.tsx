import type { SiteNumbers } from '../../contract/analytics/overview.ts';
import { adviceTexts } from '../../contract/messages/advice-texts.ts';
import { say } from '../i18n/say.ts';
import { t } from '../i18n/t.ts';
import styles from './site-next.module.css';

/** What to do first on a site, in a line. */
export function SiteNext({ next }: { next: NonNullable<SiteNumbers['next']> }) {
  return <div className={styles.siteNext}>{t('next.nextStep', { title: say(adviceTexts(next).title) })}</div>;
}
