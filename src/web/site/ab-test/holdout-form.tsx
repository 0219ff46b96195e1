import { type FormEvent, useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { Field } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { readNumber } from '../../ui/numbers/read-number.ts';
import { useSiteForm } from '../change/use-site-form.ts';
import siteStyles from '../site.module.css';
import styles from './holdout-form.module.css';

const most = 50;

/** How many visitors see no wall, for comparison. */
export function HoldoutForm({ site }: { site: Site }) {
  const form = useSiteForm(site, 'holdout', toDraft, ({ percent }) => ({
    config: { ab_test: { ...site.config.ab_test, holdout: readNumber(percent) } },
  }));
  const { percent } = form.draft;
  const [isChecked, setChecked] = useState(false);
  const isWrong = isChecked && !isHoldout(percent);
  const submit = (event: FormEvent) => {
    setChecked(true);
    if (isHoldout(percent)) form.save(event);
    else event.preventDefault();
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
          inputMode="decimal"
          autoComplete="off"
          value={percent}
          error={isWrong ? t('ab-test.aNumberFrom0To', { most }) : undefined}
          onChange={(event) => {
            form.set({ percent: event.target.value });
            setChecked(false);
          }}
        />
        <button type="submit" className="button" aria-disabled={form.isSaving || form.conflict !== null}>
          {t('ab-test.saveHoldOut')}
        </button>
        <p role="status" className={siteStyles.saved}>
          {form.isSaved && t('common.saved')}
        </p>
      </form>
      {form.conflict && <ChangedElsewhere conflict={form.conflict} />}
      {form.error && <ErrorNotice error={form.error} />}
    </section>
  );
}

function toDraft({ config }: Site) {
  return { percent: String(config.ab_test.holdout) };
}

function isHoldout(percent: string): boolean {
  const holdout = readNumber(percent);
  return holdout >= 0 && holdout <= most;
}
