import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { deviceTypes } from '../../contract/analytics.ts';
import type { ReportFormat, ReportMetric, ReportSchedule } from '../../contract/reports.ts';
import type { Site } from '../../contract/sites.ts';
import { call } from '../api.ts';
import { CheckChoices } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { refusalWithin } from '../parts/field-reason.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { t } from '../texts/t.ts';
import { DraftPreview } from './draft-preview.tsx';
import { reportsQuery } from './report-queries.ts';
import { metricTexts } from './report-texts.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type Device = (typeof deviceTypes)[number];

/** A report of the owner's: what it shows, of which visits, when and as which files. */
export function NewReport({ site, onDone }: { site: Site; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState({
    name: '',
    metrics: ['sessions', 'adblock_detected', 'conversions', 'conversion_rate'] as ReportMetric[],
    devices: [] as Device[],
    countries: '',
    event_type: '',
    days: 0,
    schedule: weekly,
    formats: [] as ReportFormat[],
  });
  const add = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/reports', {
        params: { id: site.id },
        body: {
          name: draft.name,
          metrics: draft.metrics,
          filters,
          schedule: draft.schedule,
          formats: draft.formats,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reportsQuery(site.id).queryKey });
      onDone();
    },
  });
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    add.reset();
  };
  const filters = {
    period: draft.days > 0 ? { days: draft.days } : null,
    devices: draft.devices,
    countries: draft.countries
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    event_type: draft.event_type.trim() || null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  const refused = (field: string, text: string) => (refusalWithin(add.error, field) ? text : undefined);
  const told = ['name', 'metrics', 'filters', 'schedule'].some((field) => refusalWithin(add.error, field));
  const canPreview = draft.metrics.length > 0 && filters.countries.every((code) => /^[A-Z]{2}$/.test(code));
  return (
    <form className="panel new-report" onSubmit={submit} noValidate aria-labelledby="new-report">
      <h2 id="new-report">{t('New report')}</h2>
      <Field
        label={t('Name')}
        autoComplete="off"
        first
        value={draft.name}
        error={refused('name', t('Please give it a name of at most 120 characters.'))}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CheckChoices
        legend={t('What it shows')}
        inline
        choices={Object.entries(metricTexts()).map(([value, label]) => ({
          value: value as ReportMetric,
          label,
        }))}
        values={draft.metrics}
        error={refused('metrics', t('Please tick at least one.'))}
        onChange={(metrics) => set({ metrics })}
      />
      <CheckChoices
        legend={t('Devices')}
        inline
        choices={deviceChoices()}
        values={draft.devices}
        hint={t('None ticked: all of them.')}
        onChange={(devices) => set({ devices })}
      />
      <div className="field-grid">
        <Field
          label={t('Countries')}
          autoComplete="off"
          value={draft.countries}
          hint={t('Two letters each, as FR, DE. Empty: all of them.')}
          error={refused('filters.countries', t('Countries have two letters, as FR.'))}
          onChange={(event) => set({ countries: event.target.value })}
        />
        <Field
          label={t('Only visits with this event')}
          autoComplete="off"
          value={draft.event_type}
          hint={t('As conversion_allowlist. Empty: all visits.')}
          error={refused('filters.event_type', t('Events have small letters and underscores.'))}
          onChange={(event) => set({ event_type: event.target.value })}
        />
      </div>
      <ScheduleFields
        schedule={draft.schedule}
        days={draft.days}
        refused={refusalWithin(add.error, 'schedule') !== null && add.isError}
        onChange={(schedule) => set({ schedule })}
        onDays={(days) => set({ days })}
      />
      <CheckChoices
        legend={t('Files with the mail')}
        inline
        choices={[
          { value: 'pdf' as const, label: 'PDF' },
          { value: 'csv' as const, label: 'CSV' },
          { value: 'json' as const, label: 'JSON' },
        ]}
        values={draft.formats}
        onChange={(formats) => set({ formats })}
      />
      {add.isError && !told && <ErrorNotice error={add.error} />}
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={add.isPending}>
          {add.isPending ? t('Adding…') : t('Add report')}
        </button>
        <button type="button" className="button quiet" onClick={onDone}>
          {t('Cancel')}
        </button>
      </div>
      {canPreview && (
        <DraftPreview
          site={site}
          draft={{
            name: draft.name.trim() || t('Report'),
            metrics: draft.metrics,
            filters,
            frequency: draft.schedule.frequency,
          }}
        />
      )}
    </form>
  );
}

const weekly: ReportSchedule = {
  ...{ frequency: 'weekly', time: '08:00', weekday: 1, day: 1, date: null, timezone: null },
};

function deviceChoices() {
  return [
    { value: 'desktop' as const, label: t('Desktop') },
    { value: 'mobile' as const, label: t('Mobile') },
    { value: 'tablet' as const, label: t('Tablet') },
  ];
}
