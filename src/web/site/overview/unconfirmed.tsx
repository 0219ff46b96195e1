import { underBase } from '../../app/base-path.ts';
import { rich, t } from '../../i18n/t.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import styles from './overview.module.css';

/** Conversions that a stranger may have made up: said where there are some. */
export function Unconfirmed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={`${styles.remark} ${numbersStyles.fades}`}>
      {rich('overview.unconfirmed', {
        count,
        link: <a href={underBase('/help/trust')}>{t('overview.unconfirmedHelp')}</a>,
      })}
    </p>
  );
}
