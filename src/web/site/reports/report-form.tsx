import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReportSettings } from '../../../contract/reports/reports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { reportsQuery } from '../../app/queries.ts';
import { isOutdated } from '../../app/send-versioned.ts';
import { t } from '../../i18n/t.ts';
import { eventNames } from '../../numbers/event-names.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { CheckChoices } from '../../ui/choices.tsx';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { CodesField } from '../../ui/codes-field-later.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { fieldReason } from '../../ui/field-reason.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { isSame } from '../../ui/rebase-draft.ts';
import { useSharedDraft } from '../../ui/shared-draft.ts';
import { useForm } from '../../ui/use-form.ts';
import { toClock } from '../../ui/zoned-clock.ts';
import { DraftPreview } from './draft-preview.tsx';
import { PeriodFields } from './period-fields.tsx';
import { draftOf, newDraft, type ReportDraft, settingsOf } from './report-draft.ts';
import { deviceChoices, fileChoices, metricTexts } from './report-texts.ts';
import styles from './reports.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import { sendReport } from './send-report.ts';

interface ReportFormProps {
  site: Site;
  /** Null: a new one. */
  report: ReportSettings | null;
  onDone: (isSaved: boolean) => void;
}

/** Those that show their own refusals. */
const fields = [
  ...['name', 'metrics', 'filters.countries', 'filters.event_type', 'filters.period'],
  ...['schedule.day', 'schedule.date', 'schedule.time', 'schedule.timezone'],
];

/** Where its draft waits while other screens are looked at. */
export function placeOf(siteId: string, report: ReportSettings | null): string[] {
  return [siteId, 'reports', report?.id ?? 'new'];
}

/** A report of the owner's: what it shows, of which visits, when and as which files. */
export function ReportForm({ site, report, onDone }: ReportFormProps) {
  const queryClient = useQueryClient();
  const eventsId = useId();
  const stored = report ? draftOf(report) : newDraft;
  const { state, forget } = useKeptDraft(placeOf(site.id, report), stored);
  const [{ draft, base }, setState] = state;
  const close = (isSaved: boolean) => {
    forget();
    onDone(isSaved);
  };
  const save = useMutation({
    mutationFn: () => {
      const body = settingsOf(draft);
      if (!report) return call('POST /v1/sites/:id/reports', { params: { id: site.id }, body });
      return sendReport(queryClient, report, body, (fresh) => isSame(draftOf(fresh), base));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reportsQuery(site.id).queryKey });
      close(true);
    },
  });
  const { conflict } = useSharedDraft(stored, state, save.isPending);
  const set = (part: Partial<ReportDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    clearRefusal(save);
  };
  const form = useForm(save, fields, () => {
    if (!conflict) save.mutate();
  });
  // The notice says it, and what to do.
  const shown = isOutdated(save.error) ? { ...form, otherError: null } : form;
  const title = report ? t('reports.editName', { name: report.name }) : t('reports.newReport');
  const today = toClock(new Date().toISOString(), site.config.timezone).slice(0, 10);
  return (
    <form className={styles.reportForm} onSubmit={form.submit} noValidate aria-label={title}>
      <h2>{title}</h2>
      <Field
        label={t('common.name')}
        autoComplete="off"
        first
        value={draft.name}
        error={form.refused('name', t('integrations.pleaseGiveItANameOf'))}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CheckChoices
        legend={t('reports.whatItShows')}
        inline
        choices={metricTexts()}
        values={draft.metrics}
        error={form.refused('metrics', t('integrations.pleaseTickAtLeastOne'))}
        onChange={(metrics) => set({ metrics })}
      />
      <CheckChoices
        legend={t('common.devices')}
        inline
        choices={deviceChoices()}
        values={draft.devices}
        hint={t('common.uncheckedMeansAll')}
        onChange={(devices) => set({ devices })}
      />
      <div className={fieldStyles.fieldGrid}>
        <CodesField
          label={t('reports.countries')}
          kind="region"
          value={draft.countries}
          hint={t('reports.twoLettersEachAsFr')}
          error={form.refused('filters.countries', t('reports.countriesHaveTwoLettersAs'))}
          onChange={(countries) => set({ countries })}
        />
        <Field
          label={t('reports.onlyVisitsWithThisEvent')}
          autoComplete="off"
          list={eventsId}
          value={draft.event_type}
          hint={t('reports.asConversionAllowlistEmptyAll')}
          error={form.refused('filters.event_type', t('reports.eventsHaveSmallLettersAnd'))}
          onChange={(event) => set({ event_type: event.target.value })}
        />
        <datalist id={eventsId}>
          {Object.entries(eventNames).map(([type, name]) => (
            <option key={type} value={type} label={name} />
          ))}
        </datalist>
      </div>
      <div className={fieldStyles.fieldGrid}>
        <ScheduleFields
          schedule={draft.schedule}
          siteZone={site.config.timezone}
          isPast={fieldReason(save.error, 'schedule.date') === 'in_the_past'}
          refused={(field, text) => form.refused(`schedule.${field}`, text)}
          onChange={(schedule) => set({ schedule })}
        />
        <PeriodFields
          period={draft.period}
          yesterday={new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)}
          error={form.refused('filters.period', t('reports.pleaseChooseTwoDaysIn'))}
          onChange={(period) => set({ period })}
        />
      </div>
      <CheckChoices
        legend={t('reports.attachments')}
        inline
        choices={fileChoices}
        values={draft.formats}
        onChange={(formats) => set({ formats })}
      />
      {conflict && <ChangedElsewhere conflict={conflict} />}
      <FormActions
        form={shown}
        label={saveText(report !== null, save.isPending)}
        onCancel={() => close(false)}
      />
      <DraftPreview site={site} draft={draft} />
    </form>
  );
}

function saveText(isKnown: boolean, isPending: boolean): string {
  if (isKnown) return isPending ? t('common.saving') : t('reports.saveReport');
  return isPending ? t('common.adding') : t('reports.addReport');
}
