import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Rates } from './rates.tsx';
import styles from './revenue.module.css';

/** What page views earn, in a panel at the side: the numbers stay in view. */
export function RatesButton({ site, isMissing }: { site: Site; isMissing: boolean }) {
  const mayWrite = useMay('write');
  const name = isMissing && mayWrite ? t('revenue.setYourRate') : t('revenue.rates');
  return (
    <DialogButton
      label={name}
      title={t('revenue.whatYourPageViewsEarn')}
      className={isMissing && mayWrite ? 'button small primary' : 'button small'}
      dialogClassName={styles.side}
    >
      {() => <Rates site={site} />}
    </DialogButton>
  );
}
