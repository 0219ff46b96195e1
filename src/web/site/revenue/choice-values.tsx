import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RevenueSettings } from '../../../contract/analytics/revenue.ts';
import { takes } from '../../../contract/sites/choice-kinds.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { templatesQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import detailsStyles from '../../ui/details.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { decimalText } from '../../ui/numbers/read-number.ts';
import { useSharedDraft } from '../../ui/shared-draft.ts';
import type { KeepRates } from './rate-change.ts';
import styles from './revenue.module.css';

interface ChoiceValuesProps {
  siteId: string;
  settings: RevenueSettings;
  isPending: boolean;
  onSave: KeepRates;
}

/** What one pass, login or newsletter address is worth; absent where no wall offers such a choice. */
export function ChoiceValues({ siteId, settings, ...to }: ChoiceValuesProps) {
  const { data } = useQuery(templatesQuery(siteId));
  const offered = data?.templates.flatMap(({ config }) => config.choices ?? []) ?? [];
  const valued = offered.filter(({ kind }) => takes(kind, 'value') !== 'not').map(({ id }) => id);
  const ids = [...new Set([...valued, ...settings.choice_values.map(({ choice }) => choice)])];
  if (!data || ids.length === 0) return null;
  return <Values {...{ siteId, ids, settings, ...to }} />;
}

function Values({ siteId, ids, settings, isPending, onSave }: ChoiceValuesProps & { ids: string[] }) {
  const stored = draftOf(ids, settings);
  const { state, settle } = useKeptDraft([siteId, 'choice-values'], stored);
  const [{ draft: typed }, setState] = state;
  const { conflict } = useSharedDraft(stored, state, isPending);
  const [isChecked, setChecked] = useState(false);
  const cleanValue = (text: string) => decimalText(text) ?? text.trim();
  const values = ids.map((choice) => ({ choice, value: cleanValue(typed[choice] ?? '') }));
  const isWrong = ({ value }: { value: string }) => value !== '' && !/^\d{1,9}(\.\d{1,6})?$/.test(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (conflict || isPending || values.some(isWrong)) return;
    const choice_values = values.filter(({ value }) => value !== '');
    onSave({ choice_values }, (saved) => settle(typed, draftOf(ids, saved)));
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
                const { value } = event.target;
                setState((now) => ({ ...now, draft: { ...now.draft, [each.choice]: value } }));
                setChecked(false);
              }}
            />
          ))}
        </div>
        {conflict && <ChangedElsewhere conflict={conflict} />}
        <div className="actions">
          <button type="submit" className="button" aria-disabled={isPending || conflict !== null}>
            {t('common.save')}
          </button>
        </div>
      </form>
    </details>
  );
}

function draftOf(ids: string[], { choice_values }: RevenueSettings): Record<string, string> {
  const known = new Map(choice_values.map(({ choice, value }) => [choice, value]));
  return Object.fromEntries(ids.map((choice) => [choice, known.get(choice) ?? '']));
}
