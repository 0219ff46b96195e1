import { type FormEvent, useState } from 'react';
import { t } from '../i18n/t.ts';
import { DropDown } from '../ui/drop-down.tsx';
import menuStyles from '../ui/menu.module.css';
import styles from './period-menu.module.css';
import { periodName, presetName } from './period-names.ts';
import { areDays, type Days, daysOf, type Period, presets, step } from './periods.ts';

interface PeriodMenuProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

/** Which days: by name, by the calendar, or one step on from those that are shown. */
export function PeriodMenu({ period, today, onChange }: PeriodMenuProps) {
  return (
    <fieldset className={styles.periodMenu}>
      <legend className="visually-hidden">{t('common.period')}</legend>
      <Step {...{ period, today, onChange }} by={-1} label={t('overview.earlier')} sign="‹" />
      <DropDown
        label={
          <>
            {periodName(period)} <Arrow />
          </>
        }
        className="button small"
      >
        {(close) => (
          <>
            <ul className={menuStyles.menu}>
              {presets.map((preset) => (
                <li key={preset}>
                  <button
                    type="button"
                    className={menuStyles.menuItem}
                    aria-pressed={'preset' in period && period.preset === preset}
                    onClick={() => {
                      onChange({ preset });
                      close();
                    }}
                  >
                    {presetName(preset)}
                  </button>
                </li>
              ))}
            </ul>
            <OwnDays
              days={daysOf(period, today)}
              today={today}
              onChange={(days) => {
                onChange(days);
                close();
              }}
            />
          </>
        )}
      </DropDown>
      <Step {...{ period, today, onChange }} by={1} label={t('overview.later')} sign="›" />
    </fieldset>
  );
}

function Arrow() {
  return (
    <span className={styles.arrow} aria-hidden="true">
      ▾
    </span>
  );
}

function Step({
  period,
  today,
  onChange,
  by,
  label,
  sign,
}: PeriodMenuProps & { by: 1 | -1; label: string; sign: string }) {
  const next = step(period, today, by);
  return (
    <button
      type="button"
      className={`button small ${styles.step}`}
      aria-label={label}
      title={label}
      disabled={!next}
      onClick={() => next && onChange(next)}
    >
      {sign}
    </button>
  );
}

function OwnDays({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const [draft, setDraft] = useState(days);
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (areDays(draft)) onChange(draft);
    else setRefused(true);
  };
  const input = (name: keyof Days, label: string) => (
    <label className={menuStyles.smallField}>
      {label}
      <input
        type="date"
        required
        max={today}
        value={draft[name]}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </label>
  );
  return (
    <form className={menuStyles.menuForm} onSubmit={submit} noValidate>
      <div className={menuStyles.smallFields}>
        {input('start', t('common.from'))}
        {input('end', t('overview.to'))}
      </div>
      <p role="alert" className="field-error">
        {isRefused && t('overview.chooseTwoDaysInOrder')}
      </p>
      <button type="submit" className="button small">
        {t('overview.showTheseDays')}
      </button>
    </form>
  );
}
