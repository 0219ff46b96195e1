import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DarkShare as Answer } from '../../../contract/analytics/dark-share.ts';
import { underBase } from '../../app/base-path.ts';
import { darkShareQuery } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import { formatRough } from '../../ui/numbers/number-format.ts';
import styles from './overview.module.css';

const days = 30;

/** On how many page views the script did not run; nothing where no second channel tells. */
export function DarkShare({ siteId }: { siteId: string }) {
  const { data } = useQuery({ ...darkShareQuery(siteId, days), staleTime: 60_000 });
  if (!data?.interval || data.share === null) return null;
  return (
    <p className={`${styles.remark} ${numbersStyles.fades}`} data-part="dark-share">
      {sentence(data.share, data.interval)}
    </p>
  );
}

function sentence(share: number, [low, high]: NonNullable<Answer['interval']>): ReactNode {
  const link = <a href={underBase('/help/dark-share')}>{t('overview.darkShareHelp')}</a>;
  if (high === null) return rich('overview.darkShareAtLeast', { days, low: formatRough(low), link });
  if (share === 0 && low === 0) return rich('overview.darkShareNone', { days, link });
  const [from, to] = [formatRough(low), formatRough(high)];
  return rich('overview.darkShare', { days, share: formatRough(share), low: from, high: to, link });
}
