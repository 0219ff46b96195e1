import { type FormEvent, useId, useState } from 'react';
import type { Dimension } from '../../../contract/analytics/dimensions.ts';
import type { Breakdown } from '../../../contract/analytics/overview.ts';
import type { Filter } from '../../../contract/analytics/query.ts';
import { t } from '../../i18n/t.ts';
import { dimensionName, operatorName, valueName } from '../../numbers/value-names.ts';
import menuStyles from '../../ui/menu.module.css';
import { noSuchValue, readValue, valuesOf } from './typed-filter.ts';

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
  const listed = breakdowns.find((each) => each.dimension === dimension)?.rows.map((row) => row.value) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const value = readValue(dimension, typed, listed);
    // A part of a value may be a part of its code.
    if (operator === 'contains') return onAdd({ dimension, operator, value: value || typed });
    if (value === null) setUnknown(typed);
    else onAdd({ dimension, operator, value });
  };
  return (
    <form className={menuStyles.menuForm} onSubmit={submit}>
      <div className={menuStyles.smallFields}>
        <label className={menuStyles.smallField}>
          {t('overview.dimension')}
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
          {valuesOf(dimension, listed).map((value) => (
            <option key={value} value={valueName(dimension, value)} />
          ))}
        </datalist>
      </label>
      <p id={`${list}-error`} className="field-error" aria-live="polite">
        {unknown && noSuchValue(dimension, unknown)}
      </p>
      <button type="submit" className="button small">
        {t('overview.addFilter')}
      </button>
    </form>
  );
}
