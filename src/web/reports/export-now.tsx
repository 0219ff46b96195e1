import { type FormEvent, useState } from 'react';
import type { Site } from '../../contract/sites.ts';
import { underBase } from '../base-path.ts';
import { Field } from '../parts/field.tsx';
import { t } from '../texts/t.ts';

const formats = ['pdf', 'csv', 'json'] as const;

/** Any days as a file, without waiting for a report. */
export function ExportNow({ site }: { site: Site }) {
  const [days, setDays] = useState({ start: daysAgo(30), end: daysAgo(1) });
  const isRight = days.start !== '' && days.end !== '' && days.start <= days.end;
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <section className="panel" aria-labelledby="export-now">
      <h2 id="export-now">{t('Export now')}</h2>
      <p className="soft">{t('All numbers of any days, as a file.')}</p>
      <form className="field-grid" onSubmit={stay} noValidate>
        <Field
          label={t('First day')}
          type="date"
          value={days.start}
          onChange={(event) => setDays({ ...days, start: event.target.value })}
        />
        <Field
          label={t('Last day')}
          type="date"
          value={days.end}
          error={isRight ? undefined : t('The last day comes after the first.')}
          onChange={(event) => setDays({ ...days, end: event.target.value })}
        />
      </form>
      <div className="actions">
        {formats.map((format) => (
          <a
            key={format}
            className="button small"
            aria-disabled={!isRight}
            href={
              isRight
                ? underBase(`/v1/sites/${site.id}/report-export?${new URLSearchParams({ ...days, format })}`)
                : undefined
            }
          >
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </section>
  );
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
