import { useId } from 'react';
import { t } from '../../i18n/t.ts';
import { DayField } from '../../ui/day-field.tsx';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';
import styles from './last-day-field.module.css';
import { dayAfter, type SuggestedDay } from './suggested-day.ts';

interface LastDayFieldProps {
  zone: string;
  /** Name of the variant that everyone sees afterwards. */
  control: string;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  isRefused: boolean;
  suggested: SuggestedDay | null;
  onChange: (day: string) => void;
}

const maxDays = 730;

/** When a test ends automatically, with the day on which it is likely to have an answer. */
export function LastDayField({ zone, control, value, isRefused, suggested, onChange }: LastDayFieldProps) {
  const id = useId();
  return (
    <div className={styles.lastDay}>
      <DayField
        label={t('ab-test.lastDay')}
        hint={t('ab-test.lastDayHint', { zone, control })}
        value={value}
        isDay={(text) => /^2\d{3}-\d\d-\d\d$/.test(text)}
        onChange={onChange}
        {...(isRefused && { error: t('ab-test.lastDayPast') })}
      />
      {suggested && (
        <p className={styles.suggested}>
          <span id={id}>{textOf(suggested)}</span>{' '}
          {suggested.day !== value && (
            <button
              type="button"
              className="button small"
              aria-describedby={id}
              onClick={() => onChange(suggested.day)}
            >
              {t('ab-test.useThisDay')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** As the server has it: today or later, by the site's clock, and no more than two years ahead. */
export function isLastDay(day: string, zone: string, nowMs: number): boolean {
  return day === '' || (day >= dayAfter(nowMs, 0, zone) && day <= dayAfter(nowMs, maxDays, zone));
}

function textOf({ day, lift }: SuggestedDay): string {
  const date = formatDate(day);
  return lift === null
    ? t('ab-test.suggestedVerdict', { day: date })
    : t('ab-test.suggestedDay', { day: date, lift: formatRough(lift) });
}
