import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RevenueSettings } from '../../../contract/analytics/revenue.ts';
import { takes } from '../../../contract/sites/choice-kinds.ts';
import { templatesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import detailsStyles from '../../ui/details.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { decimalText } from '../../ui/numbers/read-number.ts';
import styles from './revenue.module.css';

interface ChoiceValuesProps {
  siteId: string;
  settings: RevenueSettings;
  onSave: (part: Pick<RevenueSettings, 'choice_values'>) => void;
}

/** What one pass, login or newsletter address is worth; absent where no wall offers such a choice. */
export function ChoiceValues({ siteId, settings, onSave }: ChoiceValuesProps) {
  const { data } = useQuery(templatesQuery(siteId));
  const offered = data?.templates.flatMap(({ config }) => config.choices ?? []) ?? [];
  const valued = offered.filter(({ kind }) => takes(kind, 'value') !== 'not').map(({ id }) => id);
  const ids = [...new Set([...valued, ...settings.choice_values.map(({ choice }) => choice)])];
  if (!data || ids.length === 0) return null;
  return <Values ids={ids} settings={settings} onSave={onSave} />;
}

function Values({ ids, settings, onSave }: Omit<ChoiceValuesProps, 'siteId'> & { ids: string[] }) {
  const stored = settings.choice_values.map(({ choice, value }) => [choice, value]);
  const [typed, setTyped] = useState<Record<string, string>>(() => Object.fromEntries(stored));
  const [isChecked, setChecked] = useState(false);
  const cleanValue = (text: string) => decimalText(text) ?? text.trim();
  const values = ids.map((choice) => ({ choice, value: cleanValue(typed[choice] ?? '') }));
  const isWrong = ({ value }: { value: string }) => value !== '' && !/^\d{1,9}(\.\d{1,6})?$/.test(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!values.some(isWrong)) onSave({ choice_values: values.filter(({ value }) => value !== '') });
  };
  return (
    <details className={detailsStyles.how}>
      <summary>
        <span className={detailsStyles.howMore}>{t('revenue.whatChoicesAreWorth')}</span>
      </summary>
      <form className={styles.rateForm} onSubmit={submit} noValidate>
        <p className="soft">{t('revenue.choiceValuesHint')}</p>
        <div className={fieldStyles.fieldGrid}>
          {values.map((each) => (
            <Field
              key={each.choice}
              label={t('revenue.valueOfChoice', { choice: each.choice })}
              inputMode="decimal"
              autoComplete="off"
              value={typed[each.choice] ?? ''}
              error={isChecked && isWrong(each) ? t('revenue.anAmountForInstance4') : undefined}
              onChange={(event) => {
                setTyped({ ...typed, [each.choice]: event.target.value });
                setChecked(false);
              }}
            />
          ))}
        </div>
        <div className="actions">
          <button type="submit" className="button">
            {t('common.save')}
          </button>
        </div>
      </form>
    </details>
  );
}
