import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import { SaveLine } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toClock } from '../../ui/zoned-clock.ts';
import { exportsQuery } from './data-queries.ts';

const maxDays = 731;
const dayMs = 86_400_000;

/** Which days are wanted; all that is stored unless changed. */
export function ExportForm({ site, oldest }: { site: Site; oldest: string | null }) {
  const today = toClock(new Date().toISOString(), site.config.timezone).slice(0, 10);
  const [days, setDays] = useState({ start: firstDay(oldest, today), end: today });
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => call('POST /v1/sites/:id/exports', { params: { id: site.id }, body: days }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery(site.id).queryKey }),
  });
  const form = useForm(start, ['start', 'end'], () => start.mutate());
  const refused = (field: string) => refusalWithin(start.error, field)?.reason;
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('site-settings.exportTheHistory')}>
      <div className={fieldStyles.fieldGrid}>
        <Field
          label={t('common.firstDay')}
          type="date"
          max={today}
          value={days.start}
          error={startText(refused('start'))}
          onChange={(event) => setDays({ ...days, start: event.target.value })}
        />
        <Field
          label={t('common.lastDay')}
          type="date"
          max={today}
          value={days.end}
          error={endText(refused('end'))}
          onChange={(event) => setDays({ ...days, end: event.target.value })}
        />
      </div>
      <SaveLine form={form} label={t('site-settings.startExport')} pending={t('site-settings.starting')} />
    </form>
  );
}

function startText(reason: string | undefined): string | undefined {
  if (!reason) return undefined;
  if (reason === 'too_small') return t('site-settings.anExportHoldsTwoYears');
  return t('site-settings.pleaseChooseADay');
}

function endText(reason: string | undefined): string | undefined {
  if (!reason) return undefined;
  if (reason === 'too_small') return t('audit.theLastDayComesAfter');
  if (reason === 'too_large') return t('site-settings.thisDayIsStillTo');
  return t('site-settings.pleaseChooseADay');
}

/** All that is stored, as far back as one export reaches. */
function firstDay(oldest: string | null, today: string): string {
  const furthest = new Date(Date.parse(today) - (maxDays - 1) * dayMs).toISOString().slice(0, 10);
  if (oldest === null || oldest > today) return today;
  if (oldest < furthest) return furthest;
  return oldest;
}
