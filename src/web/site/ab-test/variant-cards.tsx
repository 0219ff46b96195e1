import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import { Pill } from '../../ui/pill.tsx';
import { WallPicture } from '../../ui/preview/wall-picture.tsx';
import styles from './variant-cards.module.css';

interface VariantCardsProps {
  siteId: string;
  variants: AbTesting['variants'];
  /** Id or name of a variant's template; undefined where it is no longer known. */
  templateOf: (variant: string) => string | undefined;
  /** Makes the variant's wall that of everyone; left out where that is not offered. */
  onUse?: (variant: string) => void;
  /** Before it is chosen: the pointer or the focus is there. */
  onNear?: () => void;
}

/** The walls that are compared, side by side as visitors see them. */
export function VariantCards({ siteId, variants, templateOf, onUse, onNear }: VariantCardsProps) {
  return (
    <ul className={styles.cards}>
      {variants.map(({ name, impressions, conversions, is_winner }) => {
        const template = templateOf(name);
        return (
          <li key={name} className={is_winner ? `${styles.card} ${styles.won}` : styles.card}>
            {template !== undefined && <WallPicture siteId={siteId} template={template} name={name} />}
            <p className={styles.name}>
              {name} {is_winner && <Pill look="active">{t('ab-test.winner')}</Pill>}
            </p>
            <p>
              <strong className={styles.rate}>{formatShare(conversions, impressions)}</strong>{' '}
              <span className="soft">
                {t('ab-test.ofSessions', { count: impressions, shown: formatCount(impressions) })}
              </span>
            </p>
            {onUse && !is_winner && (
              <button
                type="button"
                className="button small"
                onPointerEnter={onNear}
                onFocus={onNear}
                onClick={() => onUse(name)}
              >
                {t('ab-test.useNameInstead', { name })}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
