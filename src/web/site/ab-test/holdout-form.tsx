import { type FormEvent, useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useKnownChange } from '../change/send-known.ts';
import siteStyles from '../site.module.css';
import styles from './holdout-form.module.css';

const most = 50;

/** How many visitors see no wall, for comparison. */
export function HoldoutForm({ site }: { site: Site }) {
  const { ab_test } = site.config;
  const change = useKnownChange(site);
  const [percent, setPercent] = useState(String(ab_test.holdout));
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const holdout = percent.trim() === '' ? Number.NaN : Number(percent);
    if (!(holdout >= 0 && holdout <= most)) return setError(t('ab-test.aNumberFrom0To', { most }));
    if (!change.isPending) change.mutate({ config: { ab_test: { holdout } } });
  };
  return (
    <section className="panel" aria-labelledby="holdout">
      <div className={siteStyles.panelWords}>
        <h2 id="holdout">{t('common.holdOut')}</h2>
        <p className="soft">{t('ab-test.theseVisitorsUseAnAd')}</p>
      </div>
      <form className={styles.holdout} onSubmit={submit} noValidate>
        <Field
          label={t('ab-test.visitorsWithoutAWallIn')}
          type="number"
          inputMode="decimal"
          min={0}
          max={most}
          step="any"
          value={percent}
          error={error}
          onChange={(event) => {
            setPercent(event.target.value);
            setError('');
            change.reset();
          }}
        />
        <button type="submit" className="button" aria-disabled={change.isPending}>
          {t('ab-test.saveHoldOut')}
        </button>
        <p role="status" className={siteStyles.saved}>
          {change.isSuccess && t('common.saved')}
        </p>
      </form>
      {change.isError && <ErrorNotice error={change.error} />}
    </section>
  );
}
