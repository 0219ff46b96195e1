import type { Site } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { useServiceAddress } from '../../app/service-address.ts';
import { rich, t } from '../../i18n/t.ts';
import { type AddressProblem, addressProblem } from './address-problem.ts';
import styles from './unreachable-address.module.css';

/** Before a snippet is pasted that no visitor could load: that it is so, and what to do. */
export function UnreachableAddress({ site }: { site: Site }) {
  const address = useServiceAddress();
  const problem = addressProblem(address, site.domain);
  if (!problem) return null;
  return (
    <div className={styles.careful} role="note">
      <p className={styles.title}>{titles[problem](address)}</p>
      <p>
        {rich('installation.addressFix', {
          setting: <code>TRUCE_BASE_URL</code>,
          link: <a href={underBase('/help/proxy')}>{t('installation.addressHelp')}</a>,
        })}
      </p>
    </div>
  );
}

const titles: Record<AddressProblem, (address: string) => string> = {
  only_here: (address) => t('installation.addressOnlyHere', { address }),
  only_network: (address) => t('installation.addressOnlyNetwork', { address }),
  no_https: (address) => t('installation.addressNoHttps', { address }),
};
