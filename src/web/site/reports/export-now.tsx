import { type FormEvent, useId, useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { FileLink, useFileSaving } from '../../app/file-link.tsx';
import { t } from '../../i18n/t.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { toClock } from '../../ui/zoned-clock.ts';

const formats = ['pdf', 'csv', 'json'] as const;
const dayMs = 86_400_000;
const maxDays = 730;

/** Any days as a file, without waiting for a report. */
export function ExportNow({ site }: { site: Site }) {
  const errorId = useId();
  const file = useFileSaving();
  const today = toClock(new Date().toISOString(), site.config.timezone).slice(0, 10);
  const [days, setDays] = useState({ start: daysBefore(today, 30), end: daysBefore(today, 1) });
  const trouble = troubleOf(days);
  const stay = (event: FormEvent) => event.preventDefault();
  const address = (format: string) =>
    underBase(`/v1/sites/${site.id}/report-export?${new URLSearchParams({ ...days, format })}`);
  return (
    <section className="panel" aria-labelledby="export-now">
      <h2 id="export-now">{t('reports.exportNow')}</h2>
      <p className="soft">{t('reports.allNumbersOfAnyDays')}</p>
      <form className={fieldStyles.fieldGrid} onSubmit={stay} noValidate>
        <Field
          label={t('common.firstDay')}
          type="date"
          value={days.start}
          onChange={(event) => setDays({ ...days, start: event.target.value })}
        />
        <Field
          label={t('common.lastDay')}
          type="date"
          value={days.end}
          onChange={(event) => setDays({ ...days, end: event.target.value })}
        />
      </form>
      <div id={errorId} className="field-error" aria-live="polite">
        {trouble}
      </div>
      <div className="actions">
        {formats.map((format) => (
          <FileLink
            key={format}
            className="button small"
            file={file}
            address={trouble ? undefined : address(format)}
            aria-describedby={trouble ? errorId : undefined}
          >
            {format.toUpperCase()}
          </FileLink>
        ))}
      </div>
      {file.error && <ErrorNotice error={file.error} />}
    </section>
  );
}

function troubleOf({ start, end }: { start: string; end: string }): string | undefined {
  if (start < '2000-01-01' || end === '' || end >= '2100-01-01') return t('reports.pleaseChooseTwoDays');
  if (start > end) return t('audit.theLastDayComesAfter');
  if (Date.parse(end) - Date.parse(start) >= maxDays * dayMs) return t('reports.aFileHoldsTwoYears');
  return undefined;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}
