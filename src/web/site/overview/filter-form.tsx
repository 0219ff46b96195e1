import { type FormEvent, useId, useState } from 'react';
import type { Dimension } from '../../../contract/analytics/dimensions.ts';
import type { Breakdown } from '../../../contract/analytics/overview.ts';
import type { Filter } from '../../../contract/analytics/query.ts';
import { t } from '../../i18n/t.ts';
import { dimensionName, operatorName, valueName } from '../../numbers/value-names.ts';
import menuStyles from '../../ui/menu.module.css';
import { readCodes } from '../../ui/read-codes.ts';

interface FilterFormProps {
  dimensions: Dimension[];
  /** Values that are known, to choose from. */
  breakdowns: Breakdown[];
  onAdd: (filter: Filter) => void;
}

const operators = ['is', 'is_not', 'contains'] as const;

/** A dimension, how it is compared, and a value: those that are known are offered. */
export function FilterForm({ dimensions, breakdowns, onAdd }: FilterFormProps) {
  const [dimension, setDimension] = useState<Dimension>('page');
  const [operator, setOperator] = useState<(typeof operators)[number]>('is');
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState('');
  const list = useId();
  const known = breakdowns.find((each) => each.dimension === dimension)?.rows.map((row) => row.value) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    // People type names; the filter knows codes.
    const named = known.find((value) => valueName(dimension, value).toLowerCase() === typed.toLowerCase());
    if (operator === 'contains') return onAdd({ dimension, operator, value: named || typed });
    const value = named ?? (dimension === 'country' ? readCodes('region', typed, true).codes[0] : typed);
    if (value === undefined) setUnknown(typed);
    else onAdd({ dimension, operator, value });
  };
  return (
    <form className={menuStyles.menuForm} onSubmit={submit}>
      <div className={menuStyles.smallFields}>
        <label className={menuStyles.smallField}>
          {t('common.what')}
          <select
            value={dimension}
            onChange={({ target }) => {
              setDimension(target.value as Dimension);
              setUnknown('');
            }}
          >
            {dimensions.map((name) => (
              <option key={name} value={name}>
                {dimensionName(name)}
              </option>
            ))}
          </select>
        </label>
        <label className={menuStyles.smallField}>
          {t('overview.how')}
          <select
            value={operator}
            onChange={({ target }) => setOperator(operators.find((name) => name === target.value) ?? 'is')}
          >
            {operators.map((name) => (
              <option key={name} value={name}>
                {operatorName(name)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className={menuStyles.smallField}>
        {t('common.value')}
        <input
          required
          maxLength={2048}
          list={list}
          autoComplete="off"
          value={text}
          aria-invalid={unknown !== '' || undefined}
          aria-describedby={`${list}-error`}
          onChange={({ target }) => {
            setText(target.value);
            setUnknown('');
          }}
        />
        <datalist id={list}>
          {known.map((value) => (
            <option key={value} value={valueName(dimension, value)} />
          ))}
        </datalist>
      </label>
      <p id={`${list}-error`} className="field-error" aria-live="polite">
        {unknown && t('common.noSuchCountry', { typed: unknown })}
      </p>
      <button type="submit" className="button small">
        {t('overview.addFilter')}
      </button>
    </form>
  );
}
