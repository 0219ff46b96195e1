import { type FormEvent, useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useSiteChange } from '../use-site-change.ts';

const most = 50;

/** How many visitors meet no wall, to compare with. */
export function HoldoutForm({ site }: { site: Site }) {
  const { ab_test } = site.config;
  const change = useSiteChange(site.id);
  const [percent, setPercent] = useState(String(ab_test.holdout));
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const holdout = percent.trim() === '' ? Number.NaN : Number(percent);
    if (!(holdout >= 0 && holdout <= most)) return setError(t('A number from 0 to {most}.', { most }));
    if (!change.isPending) change.mutate({ config: { ab_test: { holdout } } });
  };
  return (
    <section className="panel" aria-labelledby="holdout">
      <div className="panel-words">
        <h2 id="holdout">{t('Hold-out')}</h2>
        <p className="soft">
          {t(
            'These visitors use an ad blocker and meet no wall, so that you can tell what the wall brings and what it costs. 5% is enough for most sites. Who is in it stays so for 90 days where your site may remember, so change it rarely.',
          )}
        </p>
      </div>
      <form className="holdout" onSubmit={submit} noValidate>
        <Field
          label={t('Visitors without a wall, in percent')}
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
          {t('Save hold-out')}
        </button>
        <p role="status" className="saved">
          {change.isSuccess && t('Saved.')}
        </p>
      </form>
      {change.isError && <ErrorNotice error={change.error} />}
    </section>
  );
}
